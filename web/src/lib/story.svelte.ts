// What has happened at the table, in sentences: the log, and what is read out.
import type { Event as TableEvent, Face, Scene } from "../wire";
import { faceName, faceSign, isHidden } from "./cards";
import { say } from "./say";

export interface LogLine {
  n: number;
  sentence: string;
  mine: boolean;
}

const LENGTH = 200;
const QUIET = ["answered"]; // events that the seats themselves show: read out, but not kept
const AT_ONCE = 2; // seats at which something is said
const SHOWN_FOR = 5000; // milliseconds

/** A sentence as it stands at a seat: its cards as signs. */
export function brief(sentence: string, cards: Face[]): string {
  return cards.filter((face) => !isHidden(face)).reduce(
    (text, face) =>
      text.replace(say("the {card}", { card: faceName(face) }), faceSign(face)).replace(faceName(face), faceSign(face)),
    sentence,
  );
}

export class Story {
  log = $state.raw<LogLine[]>([]);
  announcement = $state("");
  /** By seat: what was done there just now, to be said beside it; the newest last. */
  deeds = $state.raw<ReadonlyMap<number, string>>(new Map());
  #fading = 0;
  #staying = false;

  /** Something beside the moves that is to be remembered, after move `n`. */
  warn(n: number, sentence: string): void {
    this.log = [...this.log, { n, sentence, mine: false }].slice(-LENGTH);
    this.announcement = sentence;
  }

  /** What move `n` did. `gathering`: nothing is asked of anybody yet. */
  tell(n: number, events: TableEvent[], before: Scene | null, scene: Scene, gathering: boolean): void {
    const told = events.filter((event) => event.sentence !== "");
    const kept = told.filter((event) => !QUIET.includes(event.name));
    if (kept.length > 0 && n > (this.log.at(-1)?.n ?? 0)) {
      const lines = kept.map((event) => ({ n, sentence: event.sentence, mine: event.seat === scene.you }));
      this.log = [...this.log, ...lines].slice(-LENGTH);
    }
    this.#say(kept, scene);
    // Events first, then what is asked of this seat; the same status is not read twice.
    const status = !gathering && scene.status !== before?.status && scene.status !== "" ? [scene.status] : [];
    this.announcement = [...told.map((event) => event.sentence), ...status].join(" ");
  }

  /** Beside each seat the last that it did; the newest few, for a while. */
  #say(told: TableEvent[], scene: Scene): void {
    const others = told.filter((event) => event.seat !== scene.you && event.seat >= 0);
    if (others.length === 0 && !this.#staying) return;
    const deeds = new Map(this.deeds);
    for (const { seat, sentence, cards } of others) {
      deeds.delete(seat); // the newest comes last
      deeds.set(seat, brief(sentence, cards));
    }
    this.deeds = new Map([...deeds].slice(-AT_ONCE));
    clearTimeout(this.#fading);
    // What was revealed is looked at for as long as it takes, and what became of it stays beside it.
    this.#staying = scene.hold;
    if (this.#staying) return;
    this.#fading = window.setTimeout(() => (this.deeds = new Map()), SHOWN_FOR);
  }
}
