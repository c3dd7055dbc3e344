// An interview about house rules: what was answered, kept in this browser, and the question that the server asks next.
import { api } from "../lib/api";
import type { InterviewAnswer, InterviewRequest } from "../wire";
import { interviews, newId, type Kept, type Start } from "./kept.svelte";

export class Talk {
  answer = $state.raw<InterviewAnswer | null>(null);
  /** What the server had against the last touch. */
  error = $state("");
  busy = $state(false);
  /** Nobody is asked: the rules are looked at. */
  over = $state(false);
  name = $state("");
  /** The questions before this one, in the order in which they were asked. */
  asked = $state.raw<string[]>([]);
  #id = "";
  #start: Start = { game: "", book: "", toml: "" };
  #answers: Record<string, unknown> = {};
  #skipped: string[] = [];
  /** One request after the other. */
  #asking: Promise<boolean> = Promise.resolve(true);

  begin(start: Start): Promise<boolean> {
    this.#id = newId();
    this.#start = start;
    this.name = "";
    this.asked = [];
    return this.#ask({}, [], "");
  }

  /** On with what this browser keeps. */
  goOn(kept: Kept): Promise<boolean> {
    this.#id = kept.id;
    this.#start = { game: kept.game, book: kept.book, toml: kept.toml };
    this.name = kept.name;
    this.asked = kept.asked;
    return this.#ask(kept.answers, kept.skipped, "");
  }

  reply(value: unknown): Promise<void> {
    const key = this.answer?.question?.key ?? "";
    const skipped = this.#skipped.filter((each) => each !== key);
    return this.#forward(key, { ...this.#answers, [key]: value }, skipped);
  }

  skip(): Promise<void> {
    const key = this.answer?.question?.key ?? "";
    const { [key]: _, ...answers } = this.#answers;
    return this.#forward(key, answers, [...this.#skipped.filter((each) => each !== key), key]);
  }

  /** To the question before, or from the look at the rules to the one that is open. */
  async back(): Promise<void> {
    if (this.over) {
      this.over = this.answer?.question == null;
      return;
    }
    const before = this.asked.at(-1);
    if (before === undefined || this.busy) return;
    if (await this.#ask(this.#answers, this.#skipped, before)) this.#went(this.asked.slice(0, -1));
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

  async #forward(key: string, answers: Record<string, unknown>, skipped: string[]): Promise<void> {
    if (this.busy) return;
    if (await this.#ask(answers, skipped, "")) this.#went([...this.asked.filter((each) => each !== key), key]);
  }

  #went(asked: string[]): void {
    this.asked = asked;
    this.#keep();
  }

  /** What the server makes of these answers; nothing changes where it refuses them. True where it takes them. */
  #ask(answers: Record<string, unknown>, skipped: string[], key: string): Promise<boolean> {
    this.busy = true; // at once: who taps twice asks once
    this.#asking = this.#asking.then(() => this.#send(answers, skipped, key));
    return this.#asking;
  }

  async #send(answers: Record<string, unknown>, skipped: string[], key: string): Promise<boolean> {
    this.busy = true;
    this.error = "";
    const { game, book, toml } = this.#start;
    const request: InterviewRequest = { game, answers, skipped, key, name: this.name.trim() };
    try {
      const answer = await api.interview(toml ? { ...request, toml } : { ...request, book });
      this.answer = answer;
      this.#answers = answer.answers;
      this.#skipped = skipped;
      this.over = answer.question === null || (this.over && key !== "");
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
      answers: this.#answers,
      skipped: this.#skipped,
      asked: this.asked,
    };
    interviews.keep(kept);
  }
}
