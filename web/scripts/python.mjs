// What starts CPython in a worker as a file of its own, `python.js`, which `upcard site` puts beside the engine: the
// documentation runs its programs by it.
export function python() {
  return {
    name: "python",
    apply: "build",
    buildStart() {
      this.emitFile({
        type: "chunk",
        id: "src/transport/python.ts",
        fileName: "python.js",
        preserveSignature: "strict",
      });
    },
  };
}
