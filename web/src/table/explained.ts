// Which decisions this browser has explained: a learner is told once of each kind what a steady player would do, and why.
import { load, save } from "../lib/local";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/table.svelte";

const KEY = "explained";

/** Asks for the hint where a decision of its kind has not been explained yet. Call it when somebody is asked. */
export function explainOnce(table: Table): void {
  const scene = table.scene;
  if (!settings.explains || !scene?.prompt || scene.fated || table.notices.any) return;
  const kind = `${scene.game} ${scene.prompt}`;
  const known = load<string[]>(KEY, []);
  if (known.includes(kind)) return;
  save(KEY, [...known, kind]);
  void table.askHint();
}
