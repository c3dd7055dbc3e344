// An interview about house rules: what was answered, kept in this browser, and the question that the server asks next.
import { api } from "../lib/api";
import type { InterviewAnswer, InterviewRequest } from "../wire";
import { interviews, newId, type Kept, type Start } from "./kept.svelte";

/** What is said to the question that is open. */
type Said = Partial<Pick<InterviewRequest, "answers" | "skipped" | "reply" | "aside" | "so">>;

export class Talk {
  answer = $state.raw<InterviewAnswer | null>(null);
  /** What the server had against the last touch. */
  error = $state("");
  busy = $state(false);
  /** Nobody is asked: the rules are looked at. */
  over = $state(false);
  /** The last step: what the table plays that was not asked. */
  noting = $state(false);
  name = $state("");
  /** The questions that were answered or put aside, in the order in which they were asked. */
  asked = $state.raw<string[]>([]);
  /** Questions of sentences that are not so at this table: they are asked one after the other. */
  otherwise = $state.raw<string[]>([]);
  /** Each question is asked by itself. */
  single = $state(false);
  #id = "";
  #start: Start = { game: "", book: "", toml: "" };
  #notes: string[] | null = null;
  #answers: Record<string, unknown> = {};
  #skipped: string[] = [];
  /** One request after the other. */
  #asking: Promise<boolean> = Promise.resolve(true);

  begin(start: Start): Promise<boolean> {
    this.#id = newId();
    this.#start = start;
    this.#notes = null;
    this.name = "";
    this.single = false;
    this.asked = [];
    this.otherwise = [];
    return this.#ask({}, [], "").then((taken) => ((this.noting = taken && this.#atEnd), taken));
  }

  /** On with what this browser keeps. */
  goOn(kept: Kept): Promise<boolean> {
    this.#id = kept.id;
    this.#start = { game: kept.game, book: kept.book, toml: kept.toml };
    this.name = kept.name;
    this.#notes = kept.notes ?? null;
    this.noting = false;
    this.asked = kept.asked;
    this.otherwise = kept.otherwise ?? [];
    return this.#ask(kept.answers, kept.skipped, this.otherwise[0] ?? "");
  }

  /** The open question is answered; `also`: what had to change with it, by option. */
  reply(value: unknown, also: Record<string, unknown> = {}): Promise<void> {
    return this.#forward({ reply: { ...also, [this.#key]: value } });
  }

  /** All these sentences are so, but those whose questions are in `otherwise`. */
  async confirm(so: string[], otherwise: string[]): Promise<void> {
    if (this.busy) return;
    if (!(await this.#ask(this.#answers, this.#skipped, otherwise[0] ?? "", { so }))) return;
    this.otherwise = otherwise;
    this.asked = [...this.asked, ...so.filter((key) => !this.asked.includes(key))];
    this.noting = this.#atEnd;
    this.#keep();
  }

  /** The table plays this besides, in its own words; with that the interview is at its end. */
  async note(notes: string[]): Promise<void> {
    if (this.busy) return;
    const before = this.#notes;
    this.#notes = notes;
    if (await this.#ask(this.#answers, this.#skipped, this.#key)) this.noting = false;
    else this.#notes = before;
  }

  /** Is nothing left to ask? */
  get #atEnd(): boolean {
    return this.answer?.question === null;
  }

  /** Is it said of sentences whether they are so, and not asked one question? */
  get ofLines(): boolean {
    if (this.single) return false;
    return (this.answer?.lines.length ?? 0) > 0 && this.otherwise.length === 0 && this.place === this.asked.length;
  }

  skip(): Promise<void> {
    return this.#forward({ aside: this.#key });
  }

  /** To the question before, or from the look at the rules to the one that is open. */
  async back(): Promise<void> {
    if (this.noting) {
      this.noting = false;
      return;
    }
    if (this.over) {
      this.over = this.answer?.question == null;
      return;
    }
    const before = this.asked[this.place - 1];
    if (before !== undefined) await this.to(before);
  }

  /** To a question that was answered or put aside. */
  async to(key: string): Promise<void> {
    if (this.busy) return;
    if (!(await this.#ask(this.#answers, this.#skipped, key))) return;
    this.over = false;
    this.noting = false;
    this.otherwise = [];
  }

  get #key(): string {
    return this.answer?.question?.key ?? "";
  }

  /** How many questions were asked before this one. */
  get place(): number {
    const at = this.asked.indexOf(this.#key);
    return at < 0 ? this.asked.length : at;
  }

  stop(): void {
    this.over = true;
  }

  /** The rules are called so, and `answer` has them with that name. False where they cannot be. */
  async call(name: string): Promise<boolean> {
    await this.#asking;
    const before = this.name;
    this.name = name;
    const taken = await this.#ask(this.#answers, this.#skipped, this.answer?.question?.key ?? "");
    if (!taken) this.name = before;
    return taken;
  }

  /** Is that question answered, and not only standing as the book says? */
  isAnswered(key: string): boolean {
    return key in this.#answers;
  }

  async #forward(said: Said): Promise<void> {
    if (this.busy) return;
    const key = this.#key;
    const left = this.otherwise.filter((each) => each !== key);
    if (!(await this.#ask(this.#answers, this.#skipped, left[0] ?? "", said))) return;
    this.otherwise = left;
    const asked = [...new Set([...this.asked, ...Object.keys(said.reply ?? {}), key])];
    // What does not go with the answer is open again.
    this.asked = asked.filter((each) => each in this.#answers || this.#skipped.includes(each));
    this.noting = this.#atEnd;
    this.#keep();
  }

  /** What the server makes of these answers; nothing changes where it refuses them. True where it takes them. */
  #ask(answers: Record<string, unknown>, skipped: string[], key: string, said: Said = {}): Promise<boolean> {
    this.busy = true; // at once: who taps twice asks once
    this.#asking = this.#asking.then(() => this.#send({ answers, skipped, key, ...said }));
    return this.#asking;
  }

  async #send(said: Said & { key: string }): Promise<boolean> {
    this.busy = true;
    this.error = "";
    const { game, book, toml } = this.#start;
    const request: InterviewRequest = { game, ...said, name: this.name.trim(), notes: this.#notes };
    try {
      const answer = await api.interview(toml ? { ...request, toml } : { ...request, book });
      this.answer = answer;
      this.#answers = answer.answers;
      this.#skipped = answer.skipped;
      this.over = answer.question === null || (this.over && said.key !== "");
      this.#keep();
    } catch (caught) {
      this.error = caught instanceof Error ? caught.message : String(caught);
    }
    this.busy = false;
    return this.error === "";
  }

  /** From the first question that was answered or put aside. */
  #keep(): void {
    if (!this.answer || this.asked.length === 0) return;
    const kept: Kept = {
      ...this.#start,
      id: this.#id,
      title: this.answer.title,
      name: this.name,
      notes: this.#notes,
      answers: this.#answers,
      skipped: this.#skipped,
      asked: this.asked,
      otherwise: this.otherwise,
    };
    interviews.keep(kept);
  }
}
