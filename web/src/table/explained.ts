// Which decisions this browser has explained: a learner is told once of each kind what a steady player would do, and
// why.
import { load, save } from "../lib/local";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/table.svelte";

const KEY = "explained";

/** Asks for a hint where somebody alone with bots is asked for a decision of a kind that was not explained yet. */
export function explainOnce(table: Table): void {
  const { scene, company, notices, taught } = table;
  if (!settings.explains || !scene?.prompt || !table.asked || scene.fated || taught || notices.any) return;
  if (company.shared || company.about?.started !== true || company.about.paused) return;
  const kind = `${scene.game} ${scene.prompt}`;
  const known = load<string[]>(KEY, []);
  if (known.includes(kind)) return;
  save(KEY, [...known, kind]);
  void table.askHint();
}
