// What this browser was shown before each draw, and what it added: kept here, so that nobody else can change it.
import { load, save } from "./local";

export interface Note {
  commitment: string;
  contribution: string;
}

const key = (table: string): string => `seen.${table}`;

export function notes(table: string): Note[] {
  return Object.values(load<Record<number, Note>>(key(table), {}));
}

/** Notes down what was shown for a draw; what was noted first stands, a contribution is added to it. */
export function note(table: string, draw: number, seen: Note): void {
  const kept = load<Record<number, Note>>(key(table), {});
  const before = kept[draw];
  if (before && before.commitment !== seen.commitment) return;
  save(key(table), { ...kept, [draw]: before?.contribution ? before : seen });
}

/** This browser's random bytes for a draw, the same however often it is asked. */
export function contribution(table: string, draw: number): string {
  const where = `gives.${table}`;
  const kept = load<{ draw: number; bytes: string }>(where, { draw: 0, bytes: "" });
  if (kept.draw === draw) return kept.bytes;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  save(where, { draw, bytes });
  return bytes;
}

/** The notes as a file that `upcard verify --seen` reads. */
export function file(table: string): string {
  return notes(table).map((each) => `[[seen]]\ncommitment = "${each.commitment}"\ncontribution = "${each.contribution}"\n`).join("\n");
}
