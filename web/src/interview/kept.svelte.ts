// The interviews that this browser keeps: each that was begun, so that beginning another one loses none.
import { load, save } from "../lib/local";

/** What an interview starts from: a book of a game, or a rule file that leaves questions open. */
export interface Start {
  game: string;
  book: string;
  /** "" for the book. */
  toml: string;
}

export interface Kept extends Start {
  id: string;
  /** Game, book and name, for the list. */
  title: string;
  name: string;
  /** Null where nobody was asked for them yet. */
  notes?: string[] | null;
  answers: Record<string, unknown>;
  skipped: string[];
  asked: string[];
  /** Of the sentences that are not so, the questions that are not answered yet. */
  otherwise?: string[];
}

const KEY = "interviews";
const BEFORE = "interview"; // there was one alone
const MOST = 30;

class Interviews {
  /** The one that was asked last comes first. */
  list: Kept[] = $state.raw(read());

  keep(interview: Kept): void {
    this.#write([interview, ...this.#others(interview.id)].slice(0, MOST));
  }

  drop(id: string): void {
    this.#write(this.#others(id));
  }

  #others(id: string): Kept[] {
    // Another tab may have begun one since.
    return read().filter((each) => each.id !== id);
  }

  #write(list: Kept[]): void {
    this.list = list;
    save(KEY, list);
  }
}

function read(): Kept[] {
  const one = load<Partial<Kept> | null>(BEFORE, null);
  const list = load<Partial<Kept>[]>(KEY, one ? [{ id: BEFORE, title: "", ...one }] : []);
  return list.filter(
    (each): each is Kept => !!each?.id && !!each.game && !!each.answers && !!each.skipped && !!each.asked?.length,
  );
}

/** Unlike all others, also where the page came over plain http. */
export const newId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export const interviews = new Interviews();
