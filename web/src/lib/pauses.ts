// Pauses between tries, each about twice as long as the one before, so that a server that comes back is not run over.
const FIRST = 500;
const LONGEST = 10_000;

export class Pauses {
  #pause = FIRST;

  /** How long to wait now, in milliseconds. */
  next(): number {
    const pause = this.#pause * (0.7 + Math.random() * 0.6);
    this.#pause = Math.min(this.#pause * 2, LONGEST);
    return pause;
  }

  /** It went well: the next pause is short again. */
  reset(): void {
    this.#pause = FIRST;
  }
}
