import type { Plugin } from "vite";

export function compiled(): Plugin;
