// The notes of this browser as a file that `upcard verify --seen` and docs/verify_deal.py read.
import type { Kept } from "./fairness";

/** Characters that no file of ours may hold: nobody has them in a name, and half a letter is none in TOML. */
const STEERING = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Whatever a server has said is a text in the file, and nothing else. */
const text = (value: string): string => JSON.stringify(String(value).replace(STEERING, "\ufffd"));
const list = (texts: string[]): string => `[${texts.map(text).join(", ")}]`;

/** `views`: by seat (from 1; 0 for an onlooker) the digests of the tables that were shown. */
export function fileOf({ head, rules, players, over, warnings, draws }: Kept, views: [number, string[]][]): string {
  const first = [
    "notes = 3",
    `head = "${head}"`,
    ...(rules ? [`rules = ${text(rules)}`] : []),
    `players = ${list(players ?? [])}`,
    `over = ${over ?? false}`,
    `warnings = ${list(warnings)}`,
  ].join("\n");
  const shown = views.map(([seat, tables]) => `[[views]]\nseat = ${seat}\ntables = ${list(tables)}`);
  const noted = draws.map((note) =>
    [
      "[[draws]]",
      `number = ${note.number}`,
      `seat = ${note.seat}`,
      ...(note.at ? [`at = "${note.at}"`] : []),
      `link = "${note.link}"`,
      ...(note.people ? [`people = ${list(note.people)}`] : []),
      ...(note.pledges ? [`pledges = ${list(note.pledges)}`] : []),
      `contribution = "${note.contribution}"`,
      `pledged = ${note.pledged ?? false}`,
      `opened = ${note.opened}`,
      `received = ${note.received ?? false}`,
      ...(note.table ? [`table = "${note.table}"`] : []),
      ...(note.hand ? [`hand = ${list(note.hand)}`] : []),
    ].join("\n"),
  );
  return [first, ...shown, ...noted].join("\n\n") + "\n";
}
