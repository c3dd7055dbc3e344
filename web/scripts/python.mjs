// What starts CPython in a worker as a file of its own, `python.js`, which `upcard site` puts beside the engine: the
// documentation runs its programs by it.
import { build } from "vite";

export function python() {
  return {
    name: "python",
    apply: "build",
    async generateBundle() {
      const lib = { entry: "src/transport/python.ts", formats: ["es"] };
      const options = { write: false, minify: true, target: "es2022", lib };
      const [{ output }] = await build({ configFile: false, publicDir: false, logLevel: "error", build: options });
      this.emitFile({ type: "asset", fileName: "python.js", source: output[0].code });
    },
  };
}
