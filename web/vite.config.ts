import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compiled } from "./scripts/compiled.mjs";
import { licences } from "./scripts/licences.mjs";
import { python } from "./scripts/python.mjs";
import { renewable } from "./scripts/renewable.mjs";
import { rulebook } from "./scripts/rulebook.mjs";

// In development the pages come from Vite and everything else from a running `upcard` on its usual port.
const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), compiled(), licences(), python(), renewable(), rulebook()],
  // The page names its parts from the root, as the card room serves it at every address; the parts find each other from
  // where they lie, so that a site may lie in any folder.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a part imports a browser finds by itself; its style it does not.
      resolveDependencies: (_, parts, { hostType }) =>
        hostType === "html" ? parts : parts.filter((part) => part.endsWith(".css")),
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/rulebook": SERVER } },
});
