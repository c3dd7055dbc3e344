// Single keys, and which of them are worth telling at a table. What they play the table itself says.
import { slotOf } from "../lib/forms";
import { say } from "../lib/say";
import type { Action, Key, Scene } from "../wire";

/** The action that a key is for: where one letter would do for several, it is the first's. */
export function actionOf(key: string, actions: Action[]): Action | undefined {
  return actions.find((each) => each.key === key);
}

/** Ctrl or Cmd with Z, as elsewhere: also where single keys are switched off. */
export const undoes = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "z";

/** Are there a stock and a discard pile? */
export function draws(scene: Scene): boolean {
  return ["stock", "discards"].every((kind) => scene.zones.some((zone) => zone.kind === kind));
}

/** The keys of this table, each with what it does. `hand`: there is one to sort. */
export function help(scene: Scene, hand: boolean, keys: Key[]): [key: string, what: string][] {
  const ofGame = new Map<string, [string, string]>();
  for (const { action, about } of keys) {
    const key = action.key ?? "";
    const told = slotOf(action, "target") ? say("{key}, then a number", { key }) : key;
    if (!ofGame.has(key)) ofGame.set(key, [told, about]);
  }
  const all: [boolean, string, string][] = [
    [hand, "← →", say("move along your hand")],
    [hand, say("Space"), say("select or release the card")],
    [hand, "Alt + ← →", say("move the card: your own order")],
    [scene.workbench !== null, "1 … 9", say("put the selected cards into that group of the workbench")],
    ...[...ofGame.values()].map(([key, what]): [boolean, string, string] => [true, key, what]),
    [(scene.deal?.slots.length ?? 0) > 0, "A", say("arrange the hand for the contract")],
    [hand, "S", say("sort by suit, by rank, own order")],
    [true, say("Z or Ctrl + Z"), say("take your last move back, where it can be")],
    [true, "H", say("hint")],
    [true, "C", say("score and log")],
    [true, "R", say("rules of this table")],
    [true, say("Esc"), say("close, dismiss, let go of the selection")],
    [true, "?", say("this help")],
  ];
  return all.flatMap(([told, key, what]) => (told ? [[key, what]] : []));
}
