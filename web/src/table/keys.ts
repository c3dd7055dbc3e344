// Single keys for moves, and which of them are worth telling at a table. Verbs the client has never heard of simply have
// no key.
import type { Action, Scene } from "../wire";

export const KEYS: Record<string, string> = {
  "draw stock": "D",
  "draw upcard": "U",
  "draw both": "B",
  "may-i": "M",
  pass: "P",
  down: "G",
  meld: "G",
  call: "G",
  show: "O",
  add: "L",
  swap: "J",
  discard: "X",
  end: "E",
};

/** The action that a key is for: where one letter would do for several, it is the first's. */
export function actionOf(key: string, actions: Action[]): Action | undefined {
  return actions.find((each) => KEYS[each.verb] === key);
}

/** What a table has that help and keys may speak of, as far as its scene shows it. */
export interface Has {
  hand: boolean;
  /** A stock and a discard pile: cards are drawn and discarded, melds laid. */
  draws: boolean;
  contract: boolean;
  claims: boolean;
  offers: (verb: string) => boolean;
}

export function has(scene: Scene, hand: boolean): Has {
  const kinds = new Set(scene.zones.map((zone) => zone.kind));
  return {
    hand,
    draws: kinds.has("stock") && kinds.has("discards"),
    contract: (scene.deal?.slots.length ?? 0) > 0,
    claims: scene.standing.includes("only"),
    offers: (verb) => scene.actions.some((each) => each.verb === verb),
  };
}

export const HELP: [key: string, what: string, told: (table: Has) => boolean][] = [
  ["← →", "move along your hand", (table) => table.hand],
  ["Space", "select or release the card", (table) => table.hand],
  ["Alt + ← →", "move the card: your own order", (table) => table.hand],
  ["1 … 9", "put the selected cards into that group of the workbench", (table) => table.draws],
  ["D", "draw from the stock", (table) => table.draws],
  ["U", "take the upcard", (table) => table.draws],
  ["B", "draw both", (table) => table.offers("draw both")],
  ["M", "May I? Claim the upcard", (table) => table.claims],
  ["P", "pass", (table) => table.claims || table.offers("pass")],
  ["A", "arrange the hand for the contract", (table) => table.contract],
  ["G", "lay what is on the workbench", (table) => table.draws],
  ["G", "meld the selected cards", (table) => !table.draws && table.offers("meld")],
  ["G", "call the bet", (table) => !table.draws && table.offers("call")],
  ["O", "at the showdown, lay out your hand the best way", (table) => table.offers("show")],
  ["L, then a number", "lay the selected cards off on that meld", (table) => table.draws],
  ["J, then a number", "take the joker of that meld with the selected card", (table) => table.contract || table.offers("swap")],
  ["X", "discard the selected card", (table) => table.draws],
  ["E", "end a turn that has no discard", (table) => table.offers("end")],
  ["S", "sort by suit, by rank, own order", (table) => table.hand],
  ["H", "hint", () => true],
  ["C", "score sheet", () => true],
  ["R", "rules of this table", () => true],
  ["Esc", "close, dismiss, let go of the selection", () => true],
  ["?", "this help", () => true],
];
