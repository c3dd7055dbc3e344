import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compiled } from "./scripts/compiled.mjs";
import { licences } from "./scripts/licences.mjs";
import { python } from "./scripts/python.mjs";
import { renewable } from "./scripts/renewable.mjs";
import { rulebook } from "./scripts/rulebook.mjs";

// In development the pages come from Vite and everything else from a running `upcard` on its usual port.
const SERVER = "http://127.0.0.1:8000";

/** Parts that every page has from its start: nothing that is loaded later need name them again. */
const NAMES = "index-client|disclose-version|say|settings.svelte|address|local|transport|idle|cards|avatars";
const FIRST = new RegExp(`/(${NAMES}|fairness|drawsums|rolldown-runtime)-[^/]*\\.js$`);

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
      resolveDependencies: (_, parts, { hostType }) =>
        hostType === "html" ? parts : parts.filter((part) => !FIRST.test(`/${part}`)),
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/rulebook": SERVER } },
});
