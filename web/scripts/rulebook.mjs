// The style of the rulebook's pages, `rulebook.css`: the client's own fonts, sizes and colours, under a name that those
// pages know.
import { readFileSync } from "node:fs";

const STYLES = ["fonts", "tokens", "themes", "rulebook"];
const FONT = /\.\.\/fonts\/([\w.-]+)/g;

const read = (name) => readFileSync(new URL(`../src/style/${name}.css`, import.meta.url), "utf8");

export function rulebook() {
  return {
    name: "rulebook",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const built = (name) => {
        const font = Object.values(bundle).find((each) => each.type === "asset" && each.names.includes(name));
        if (!font) throw new Error(`the client has no font ${name}`);
        return font.fileName;
      };
      const source = STYLES.map(read).join("").replaceAll(FONT, (_, name) => built(name));
      this.emitFile({ type: "asset", fileName: "rulebook.css", source });
    },
  };
}
