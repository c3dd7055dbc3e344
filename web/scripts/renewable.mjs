// What makes the built client installable: the worker that keeps the offline page, under a name that changes with it.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const KEPT = ["public/offline.html", "public/offline.js", "public/favicon.svg"];

export function renewable() {
  return {
    name: "renewable",
    apply: "build",
    generateBundle() {
      const worker = read("src/offline/worker.js");
      const digest = createHash("sha256");
      for (const text of [worker, ...KEPT.map(read)]) digest.update(text);
      const source = worker.replace("DIGEST", digest.digest("hex").slice(0, 16));
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
