// Whoever looks at the end of a deal, or at what was revealed, takes their time: scenes that come meanwhile wait.
import type { FromServer } from "../wire";
import type { DealEnd } from "./dealend";

export type SceneMessage = Extract<FromServer, { type: "scene" }>;

export class Reader {
  dealEnd = $state.raw<DealEnd | null>(null);
  /** A reveal stands until its reader goes on; `waiting`: the table has moved on meanwhile. */
  holding = $state(false);
  waiting = $state(false);
  #held: SceneMessage[] = [];

  constructor(private show: (message: SceneMessage) => void) {}

  /** Shows a scene, or keeps it until the reader is done; whoever waits for an answer of everybody does not wait for
   * that. */
  receive(message: SceneMessage): void {
    this.#held.push(message);
    if (message.asked) this.holding = false;
    this.#release();
  }

  /** The reader closed the summary: what happened meanwhile is shown now. */
  closeDealEnd(): void {
    this.dealEnd = null;
    this.#release();
  }

  /** The reader has seen what was revealed. */
  goOn(): void {
    this.holding = false;
    this.#release();
  }

  #release(): void {
    while (this.#held.length > 0 && !this.dealEnd && !this.holding) this.show(this.#held.shift()!);
    this.waiting = this.#held.length > 0;
  }
}
