// The rules that somebody is choosing: what the server shows of them, and what is asked of it with each touch.
import { api, ApiError, isAbsent } from "../lib/api";
import { changes, type Choice } from "../lobby/choice.svelte";
import type { Panel, Problem, RulesAnswer, RulesRequest, Sentence } from "../wire";

export const textOf = (sentence: Sentence): string => sentence.pieces.map((piece) => piece.text).join("");

/** A value with a number in the place that is left open in it. */
export function filled(pattern: unknown, number: number): unknown {
  if (pattern === null) return number;
  if (Array.isArray(pattern)) return pattern.map((each) => filled(each, number));
  if (typeof pattern !== "object") return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([key, each]) => [key, filled(each, number)]));
}

/** Whoever closes the window while something waits is asked first. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault();

const PAUSE = 1000;
const LONGEST_PAUSE = 8000;
const sleep = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
/** May the same request be answered later? */
const comesBack = (error: unknown): boolean =>
  isAbsent(error) || (error instanceof ApiError && (error.status === 429 || error.status === 503));

/** Whatever is touched waits for what was touched before: on a slow line nothing overtakes, and nothing is lost. */
export class Editor {
  answer = $state.raw<RulesAnswer | null>(null);
  opened = $state("");
  part = $state(0);
  /** What the server had against a touch since the last pause, at the option that was touched. */
  fault = $state.raw<Problem | null>(null);
  /** What was left out of rules that came from elsewhere: another book, a file, a link. */
  leftOut = $state.raw<Problem[]>([]);
  error = $state("");
  /** How many touches wait for their answer. */
  waiting = $state(0);
  /** The numbers that were typed and wait, by the place of their counter. */
  typed = $state.raw<Record<string, number>>({});
  /** The ways that were pressed and wait, by their place. */
  pressed = $state.raw<Record<string, true>>({});
  #given = false;

  /** `keep`: what is done with each change that was taken. */
  constructor(
    readonly choice: Choice,
    readonly keep: () => void = () => undefined,
  ) {}

  /** To where this option is chosen; closed again where it was open. */
  open(key: string, part: number): Promise<void> {
    const shut = this.opened === key && this.part === part;
    this.opened = shut ? "" : key;
    this.part = part;
    return this.#next(async () => {
      if (!shut) await this.#ask(this.choice.changes, key, part);
    });
  }

  /** The way at that place of the open panel is chosen. */
  choose(row: number, at: number, label: string): void {
    const { opened, part } = this;
    const place = placeOf(opened, part, row, at);
    const many = this.answer?.form?.panel?.rows[row]?.many;
    if (this.pressed[place] && !many) return;
    this.pressed = { ...this.pressed, [place]: true };
    void this.#next(async () => {
      const ways = (await this.#panel(opened, part))?.rows[row]?.ways ?? [];
      const way = ways[at]?.label === label ? ways[at] : ways.find((each) => each.label === label);
      if (way?.why === "") await this.#put(opened, part, way.value);
      const { [place]: _, ...rest } = this.pressed;
      this.pressed = rest;
    });
  }

  /** That number is typed into that counter of the open panel. */
  type(row: number, at: number, number: number): void {
    const { opened, part } = this;
    const place = placeOf(opened, part, row, at);
    if (this.waiting === 0 && this.answer?.form?.panel?.rows[row]?.counters[at]?.number === number) return;
    this.typed = { ...this.typed, [place]: number };
    void this.#next(async () => {
      const counter = (await this.#panel(opened, part))?.rows[row]?.counters[at];
      if (counter) await this.#put(opened, part, filled(counter.typed, number));
      if (this.typed[place] !== number) return;
      const { [place]: _, ...rest } = this.typed;
      this.typed = rest;
    });
  }

  /** The number typed into that counter of a panel, while it waits. */
  typedAt(panel: Panel, row: number, at: number): number | undefined {
    return this.typed[placeOf(panel.key, panel.part, row, at)];
  }

  /** One step of a counter: whoever presses three times goes three steps. */
  step(row: number, at: number, side: "less" | "more"): void {
    const { opened, part } = this;
    void this.#next(async () => {
      const way = (await this.#panel(opened, part))?.rows[row]?.counters[at]?.[side];
      if (way?.why === "") await this.#put(opened, part, way.value);
    });
  }

  /** What was changed there is as in the book again. */
  putBack(key: string, part: number): void {
    void this.#next(async () => {
      const here = this.#sentences().filter((each) => isOf(each, key, part));
      const found = here.flatMap((each) => each.changed).find((each) => each.key === key);
      if (found?.back.why !== "") return;
      await this.#put(key, this.opened === key ? this.part : part, found.back.value, found.also);
    });
  }

  /** What the rules say of that option. */
  sentenceOf(key: string): string {
    const found = this.#sentences().find((sentence) => sentence.pieces.some((piece) => piece.key === key));
    return found ? textOf(found) : "";
  }

  /** The rules as they are chosen, afresh. What does not fit is left out, and told. */
  look(): Promise<void> {
    return this.#next(() => this.#look());
  }

  /** The rules are called so. */
  rename(name: string): Promise<void> {
    return this.#next(() => ((this.choice.name = name), this.#look()));
  }

  /** The table plays this besides, in its own words; what cannot be shown is told, and nothing changes. */
  note(notes: string[]): Promise<void> {
    return this.#next(async () => {
      await this.#ask(this.choice.changes, this.opened, this.part, "notes", notes);
    });
  }

  /** They start from another book. */
  startFrom(book: string): Promise<void> {
    return this.#next(() => ((this.choice.book = book), this.#look()));
  }

  /** Nothing is otherwise than in the book. */
  asBook(): Promise<void> {
    return this.#next(() => (this.choice.asBook(), this.#look()));
  }

  /** Rules from a file or a link. True where they can be played. */
  async read(toml: string): Promise<boolean> {
    let taken = false;
    await this.#next(async () => {
      const answer = await this.#send({ game: this.choice.game, toml, form: true });
      if (!answer) return;
      this.leftOut = answer.problems;
      if (answer.problems.length > 0) return;
      taken = true;
      this.opened = "";
      this.choice.adopt(answer);
      await this.#look();
    });
    return taken;
  }

  /** The page is left: what waits is still done, unless the card room does not answer. */
  leave(): void {
    this.#given = true;
  }

  #next(touch: () => Promise<void>): Promise<void> {
    if (this.waiting === 0) {
      this.fault = null;
      addEventListener("beforeunload", stay);
    }
    this.waiting += 1;
    const done = changes.made
      .then(touch)
      .catch((caught: unknown) => void (this.error = String(caught)))
      .finally(() => {
        this.waiting -= 1;
        if (this.waiting === 0) removeEventListener("beforeunload", stay);
      });
    changes.made = done;
    return done;
  }

  #sentences(): Sentence[] {
    return (this.answer?.form?.sections ?? []).flatMap((section) => section.sentences);
  }

  async #look(): Promise<void> {
    const answer = await this.#ask(this.choice.changes, this.opened, this.part);
    if (answer) this.leftOut = answer.problems;
  }

  /** What can be chosen there now. */
  async #panel(key: string, part: number): Promise<Panel | null> {
    const here = (): Panel | null => {
      const panel = this.answer?.form?.panel;
      return panel?.key === key && panel.part === part ? panel : null;
    };
    if (!here()) await this.#ask(this.choice.changes, key, part);
    return here();
  }

  /** The option is to have that value; null: as in the book, and those in `also` with it. */
  async #put(key: string, part: number, value: unknown, also: string[] = []): Promise<void> {
    const others = Object.entries(this.choice.changes).filter(([each]) => each !== key && !also.includes(each));
    const rest = Object.fromEntries(others);
    const answer = await this.#ask(value === null ? rest : { ...rest, [key]: value }, key, part, key);
    if (answer?.form?.panel?.rows.length === 0 && this.opened === key) this.opened = "";
  }

  /** `touched`: what is changed by it, "" for nothing; where that cannot be, nothing is taken. */
  async #ask(
    wanted: Record<string, unknown>,
    opened: string,
    part: number,
    touched = "",
    notes = this.choice.notes,
  ): Promise<RulesAnswer | null> {
    const { game, book, name } = this.choice;
    const answer = await this.#send({ game, book, name, notes, changes: wanted, form: true, opened, part });
    if (!answer) return null;
    const fault = answer.problems.find((each) => touched !== "" && each.key === touched);
    if (fault) {
      this.fault = fault;
      return null;
    }
    this.answer = answer;
    this.choice.adopt(answer);
    this.keep();
    return answer;
  }

  /** What the server answers; asked again while it does not. Null where it refuses the question. */
  async #send(request: RulesRequest): Promise<RulesAnswer | null> {
    for (let pause = PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const answer = await api.rules(request);
        this.error = "";
        return answer;
      } catch (caught) {
        this.error = caught instanceof Error ? caught.message : String(caught);
        if (this.#given || !comesBack(caught)) return null;
      }
      await sleep(pause);
    }
  }
}

const placeOf = (key: string, part: number, row: number, at: number): string => [key, part, row, at].join(" ");
const isOf = (sentence: Sentence, key: string, part: number): boolean =>
  sentence.pieces.some((piece) => piece.key === key && piece.part === part);
