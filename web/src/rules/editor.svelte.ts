// The rules that somebody is choosing: what the server shows of them, and what is asked of it with each touch.
import { api } from "../lib/api";
import type { Choice } from "../lobby/choice.svelte";
import type { Problem, RulesAnswer, RulesRequest, Sentence } from "../wire";

export const textOf = (sentence: Sentence): string => sentence.pieces.map((piece) => piece.text).join("");

/** A value with a number in the place that is left open in it. */
export function filled(pattern: unknown, number: number): unknown {
  if (pattern === null) return number;
  if (Array.isArray(pattern)) return pattern.map((each) => filled(each, number));
  if (typeof pattern !== "object") return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([key, each]) => [key, filled(each, number)]));
}

export class Editor {
  answer = $state.raw<RulesAnswer | null>(null);
  opened = $state("");
  part = $state(0);
  /** What the server had against the last touch, at the option that was touched. */
  fault = $state.raw<Problem | null>(null);
  /** What was left out of rules that came from elsewhere: another book, a file, a link. */
  leftOut = $state.raw<Problem[]>([]);
  error = $state("");
  /** An answer of the server is awaited. */
  busy = $state(false);
  #asked = 0;
  #steps: Promise<void> = Promise.resolve();

  constructor(readonly choice: Choice) {}

  /** To where this option is chosen; closed again where it was open. */
  async open(key: string, part: number): Promise<void> {
    const shut = this.opened === key && this.part === part;
    this.opened = shut ? "" : key;
    this.part = part;
    this.fault = null;
    if (!shut) await this.#ask(this.choice.changes);
  }

  /** The option is to have that value; null: as in the book. */
  async put(key: string, value: unknown): Promise<void> {
    const { [key]: _, ...rest } = this.choice.changes;
    const answer = await this.#ask(value === null ? rest : { ...rest, [key]: value }, key);
    const parts = answer?.form?.panel?.rows.length;
    if (parts === 0) this.opened = "";
  }

  /** One step of a counter, after those that are still under way: whoever presses three times goes three steps. */
  step(row: number, at: number, side: "less" | "more"): void {
    const { opened, part } = this;
    this.#steps = this.#steps.then(async () => {
      const panel = this.answer?.form?.panel;
      const way = panel?.rows[row]?.counters[at]?.[side];
      if (panel?.key !== opened || panel.part !== part || !way || way.why !== "") return;
      await this.put(opened, way.value);
    });
  }

  /** What the rules say of that option. */
  sentenceOf(key: string): string {
    const all = (this.answer?.form?.sections ?? []).flatMap((section) => section.sentences);
    const found = all.find((sentence) => sentence.pieces.some((piece) => piece.key === key));
    return found ? textOf(found) : "";
  }

  /** The rules as they are chosen, afresh: another book, another name. What does not fit is left out, and told. */
  async look(): Promise<void> {
    const answer = await this.#ask(this.choice.changes);
    if (answer) this.leftOut = answer.problems;
  }

  /** Rules from a file or a link. True where they can be played. */
  async read(toml: string): Promise<boolean> {
    const answer = await this.#send({ game: this.choice.game, toml, form: true });
    if (!answer) return false;
    if (answer.problems.length > 0) {
      this.leftOut = answer.problems;
      return false;
    }
    this.leftOut = [];
    this.opened = "";
    this.choice.adopt(answer);
    await this.look();
    return true;
  }

  async #ask(changes: Record<string, unknown>, touched = ""): Promise<RulesAnswer | null> {
    const { game, book, name } = this.choice;
    const { opened, part } = this;
    const answer = await this.#send({ game, book, name, changes, form: true, opened, part });
    if (!answer) return null;
    const fault = touched === "" ? undefined : answer.problems.find((each) => each.key === touched);
    this.fault = fault ?? null;
    if (fault) return null;
    this.answer = answer;
    this.choice.adopt(answer);
    return answer;
  }

  /** What the server answers; null where it answers nothing, or another question has been asked since. */
  async #send(request: RulesRequest): Promise<RulesAnswer | null> {
    const number = ++this.#asked;
    this.busy = true;
    try {
      const answer = await api.rules(request);
      if (number !== this.#asked) return null;
      this.error = "";
      return answer;
    } catch (caught) {
      if (number === this.#asked) this.error = caught instanceof Error ? caught.message : String(caught);
      return null;
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }
}
