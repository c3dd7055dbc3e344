import type { Plugin } from "vite";

export function packagesOf(ids: Iterable<string>): string[];
export function licences(): Plugin;
