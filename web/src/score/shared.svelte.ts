// One score sheet as a page knows it: what the card room says stands there, and what was written here and has not
// arrived yet. That is kept in the browser until the card room has answered it, and counts once however often it goes.
import { ApiError } from "../lib/api";
import { sheets } from "./api";
import { newId } from "../lib/id";
import { Pauses } from "../lib/pauses";
import { settings } from "../lib/settings.svelte";
import type { ScoreAnswer, ScoreCell, ScoreRow, ScoreSheet, Written } from "../wire";
import { keep, keptAt, keyOf, list, read, together, type Refusal } from "./known";
import { Line } from "./line";

const AT_ONCE = 20; // writings that one request may bring
const OF_THE_FIRST = ["had", "deal"]; // what is written of row 1 is of whichever row is the first
const UNREADABLE = [400, 413]; // answers to what nobody can read, now or later

/** A cell: the number of a row, what it is about, and a seat, -1 for the whole row. */
export interface Place {
  row: number;
  what: string;
  seat: number;
}

export const signOf = (seat: number): string => (seat < 0 ? "" : `P${seat + 1}`);

export class SharedSheet {
  sheet = $state.raw<ScoreSheet | null>(null);
  may = $state<ScoreAnswer["may"]>("look");
  /** The key of the link by which others may write. */
  invites = $state("");
  /** What waits to be sent. */
  waiting = $state.raw<Written[]>([]);
  /** What was not taken, and is shown until somebody has decided about it. */
  refused = $state.raw<Refusal[]>([]);
  /** What was written here last has changed in other rows, a sentence each. */
  changed = $state.raw<readonly string[]>([]);
  away = $state(false);
  problem = $state("");

  /** What was answered or decided about here: it is not taken over from another tab any more. */
  #settled = new Set<string>();
  #key: string;
  #line: Line;
  #pauses = new Pauses();
  #retry = 0;
  #closed = false;
  /** Has the card room said what this browser may do here? */
  #known = false;
  #sending: Promise<void> | null = null;

  constructor(
    readonly id: string,
    brought: string,
  ) {
    const kept = read(id);
    // Whoever began the sheet and opens the link for others remains its owner.
    this.#key = kept.answer?.may === "own" ? keyOf(id) : brought || keyOf(id);
    this.waiting = kept.waiting;
    this.refused = kept.refused;
    if (kept.answer) this.#take(kept.answer);
    void this.look();
    this.#line = new Line(`/api/scores/${id}/live`, {
      message: (text) => {
        this.away = false;
        this.#show(JSON.parse(text) as ScoreSheet);
        this.#catchUp();
      },
      lost: () => (this.away = true),
    });
    addEventListener("storage", this.#elsewhere);
  }

  close(): void {
    this.#closed = true;
    removeEventListener("storage", this.#elsewhere);
    clearTimeout(this.#retry);
    this.#line.close();
  }

  async look(): Promise<void> {
    try {
      this.#take(await sheets.get(this.id, this.#key));
      this.#known = true;
      this.problem = "";
    } catch (caught) {
      this.#failed(caught);
    }
  }

  /** What was written here last in that cell and has not arrived. */
  waitingAt(place: Place): Written | undefined {
    return this.waiting.findLast((each) => isAt(each, place));
  }

  cellAt(place: Place): ScoreCell | undefined {
    const first = place.row === 1 && OF_THE_FIRST.includes(place.what);
    const row = first ? this.sheet?.rows[0] : this.rowAt(place.row);
    const cells = place.row === 0 ? this.sheet?.head : row?.cells;
    return cells?.find((cell) => cell.what === place.what && cell.seat === place.seat);
  }

  rowAt(number: number): ScoreRow | undefined {
    return [...(this.sheet?.rows ?? []), ...(this.sheet?.behind ?? [])].find((row) => row.number === number);
  }

  /** Writes that, instead of whatever stands there as far as is known here. True when the card room has taken it, false
   * when it has not, null while nobody knows. */
  async write(place: Place, text: string, ours = false): Promise<boolean | null> {
    const writing = this.#writing(place, text, ours);
    this.changed = [];
    for (const each of this.refused) if (isAt(each.writing, place)) this.#drop(each);
    this.waiting = [...this.waiting, writing];
    this.#keep();
    await this.send();
    if (this.waiting.some((each) => each.id === writing.id)) return null;
    return !this.refused.some((each) => each.writing.id === writing.id);
  }

  /** What that would change, a sentence each. */
  async preview(place: Place, text: string): Promise<readonly string[]> {
    const { verdicts, changed } = await sheets.changes(this.id, this.#key, [this.#writing(place, text, false)]);
    const refused = verdicts.find((each) => !each.taken);
    if (refused) throw new Error(`${refused.reason} ${refused.remedy}`.trim());
    return changed;
  }

  #writing(place: Place, text: string, ours: boolean): Written {
    return {
      id: newId(),
      what: place.what,
      text,
      row: place.row,
      seat: signOf(place.seat),
      instead: this.#standing(place),
      ours,
      by: settings.name.trim(),
      at: String(Math.floor(Date.now() / 1000)),
    };
  }

  /** The table lets that stand. */
  async letStand(refusal: Refusal): Promise<boolean | null> {
    const { row = 0, what, seat = "", text } = refusal.writing;
    return this.write({ row, what, seat: seat === "" ? -1 : Number(seat.slice(1)) - 1 }, text, true);
  }

  drop(refusal: Refusal): void {
    this.#drop(refusal);
    this.#keep();
  }

  #drop(refusal: Refusal): void {
    this.#settled.add(refusal.writing.id);
    this.refused = this.refused.filter((each) => each !== refusal);
  }

  /** Sends what waits. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** A table at which the evening goes on from the deal that comes: its id. */
  async atTable(seat: number, bots: number[], again: boolean): Promise<string> {
    await this.send();
    return (await sheets.atTable(this.id, this.#key, { seat, bots, again })).id;
  }

  async setOpen(open: boolean): Promise<void> {
    try {
      this.#take(await sheets.open(this.id, this.#key, open));
    } catch (caught) {
      this.#failed(caught);
    }
  }

  #standing(place: Place): string[] {
    const cell = this.cellAt(place);
    const here = this.waiting.filter((each) => isAt(each, place)).map((each) => each.id);
    return [...(cell ? [cell.now.id, ...cell.others.map((each) => each.id)] : []), ...here];
  }

  async #sendAll(): Promise<void> {
    let atOnce = AT_ONCE;
    while (this.waiting.length > 0) {
      const some = this.waiting.slice(0, atOnce);
      try {
        const { verdicts, sheet, changed } = await sheets.write(this.id, this.#key, some);
        const answered = new Set(verdicts.map((each) => each.id));
        const refused = verdicts.filter((each) => !each.taken);
        this.refused = [
          ...this.refused,
          ...refused.map((verdict) => ({ verdict, writing: some.find((each) => each.id === verdict.id)! })),
        ];
        for (const { id, taken } of verdicts) if (taken) this.#settled.add(id);
        this.waiting = this.waiting.filter((each) => !answered.has(each.id));
        this.#show(sheet);
        this.changed = changed;
        this.#pauses.reset();
        this.away = false;
        this.problem = "";
      } catch (caught) {
        if (!(caught instanceof ApiError) || !UNREADABLE.includes(caught.status)) {
          this.#failed(caught);
          return;
        }
        // One of them can be read nowhere: the others are not kept back by it.
        if (atOnce === 1) this.#refuse(some[0]!, caught.message);
        atOnce = 1;
      }
    }
  }

  #refuse(writing: Written, reason: string): void {
    const verdict = { id: writing.id, taken: false, clause: "", reason, remedy: "", may_stand: false };
    this.refused = [...this.refused, { verdict, writing }];
    this.waiting = this.waiting.filter((each) => each.id !== writing.id);
    this.#keep();
  }

  #failed(caught: unknown): void {
    const status = caught instanceof ApiError ? caught.status : 0;
    this.away = status === 0 || status >= 500 || status === 429;
    this.problem = this.away ? "" : caught instanceof Error ? caught.message : String(caught);
    if (this.away) this.#again();
  }

  #take(answer: ScoreAnswer): void {
    this.may = answer.may;
    this.invites = answer.invites;
    this.#show(answer.sheet);
  }

  #show(sheet: ScoreSheet): void {
    if (this.sheet && sheet.n < this.sheet.n) return;
    const opened = this.sheet !== null && this.sheet.open !== sheet.open;
    this.sheet = sheet;
    list({ id: this.id, key: this.#key, title: sheet.title, players: sheet.players, at: Date.now() });
    this.#keep();
    if (opened) void this.look();
  }

  #keep(): void {
    const { sheet, may, invites } = this;
    this.#join();
    keep(this.id, { answer: sheet && { sheet, may, invites }, waiting: this.waiting, refused: this.refused });
  }

  /** Takes over what other tabs of this browser have kept: a writing counts once, whoever sends it. */
  #join(): void {
    const { waiting, refused } = this;
    const all = together({ answer: null, waiting, refused }, read(this.id), this.#settled);
    this.waiting = all.waiting.filter((each) => !all.refused.some(({ writing }) => writing.id === each.id));
    this.refused = all.refused;
  }

  #elsewhere = (event: StorageEvent): void => {
    if (event.key === keptAt(this.id)) this.#join();
  };

  /** What has not gone through so far goes now. */
  #catchUp(): void {
    if (this.#closed) return;
    if (!this.#known) void this.look();
    void this.send();
  }

  #again(): void {
    clearTimeout(this.#retry);
    if (!this.#closed) this.#retry = window.setTimeout(() => this.#catchUp(), this.#pauses.next());
  }
}

function isAt(writing: Written, place: Place): boolean {
  return writing.row === place.row && writing.what === place.what && writing.seat === signOf(place.seat);
}
