// Lists whose code the built client contains, with version and licence as the lock file has them: `licences.json`.
import { readFileSync } from "node:fs";

const DRAWN = "react-playing-card-set"; // its drawings are in the sprite that cards.mjs makes
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The names of the packages that those modules come from. */
export const packagesOf = (ids) =>
  [...new Set([...ids].map((id) => PACKAGE.exec(id.replaceAll("\\", "/"))?.[1]).filter(Boolean))].sort();

export function licences() {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []));
      const listed = packagesOf([...modules, `/node_modules/${DRAWN}/`]).map((name) => {
        const { version, license } = packages[`node_modules/${name}`];
        return { name, version, licence: license };
      });
      this.emitFile({ type: "asset", fileName: "licences.json", source: `${JSON.stringify(listed, null, 2)}\n` });
    },
  };
}
