// What makes the built client installable: the worker that keeps the offline page and the page of score sheets, under a
// name that changes with them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const KEPT = ["public/offline.html", "public/offline.js", "public/favicon.svg"];
const SHEET = "/src/score/ScorePage.svelte";

/** The files of the page of a score sheet: the client's first part, its own, and what both are made of. */
function partsOfSheet(bundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const found = new Set();
  const add = (chunk) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const part of [...chunk.viteMetadata.importedCss, ...chunk.viteMetadata.importedAssets]) found.add(part);
    for (const name of chunk.imports) add(bundle[name]);
  };
  add(chunks.find((each) => each.isEntry));
  add(chunks.find((each) => each.facadeModuleId?.endsWith(SHEET)));
  return [...found].map((name) => `/${name}`).sort();
}

export function renewable() {
  return {
    name: "renewable",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = read("src/offline/worker.js").replace('"SHEET"', JSON.stringify(partsOfSheet(bundle)));
      const digest = createHash("sha256");
      for (const text of [worker, ...KEPT.map(read)]) digest.update(text);
      const source = worker.replace("DIGEST", digest.digest("hex").slice(0, 16));
      this.emitFile({ type: "asset", fileName: "worker.js", source });
      // Of a site, which `upcard site` makes of the built client.
      this.emitFile({ type: "asset", fileName: "site-worker.js", source: read("src/offline/site.js") });
    },
  };
}
