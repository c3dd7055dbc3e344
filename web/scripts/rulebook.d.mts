import type { Plugin } from "vite";

export function rulebook(): Plugin;
