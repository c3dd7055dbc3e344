import type { Plugin } from "vite";

export function renewable(): Plugin;
