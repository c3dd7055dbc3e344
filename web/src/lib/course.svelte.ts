// How the cards went, scene after scene, as far as this page was there.
import type { Scene } from "../wire";

/** After move `n`, by seat: the cards that somebody has. */
export interface Stand {
  n: number;
  cards: number[];
}

const MOST = 240; // stands that a curve shows: of more every second one is forgotten

export class Course {
  all = $state.raw<Stand[]>([]);

  note(n: number, scene: Scene): void {
    // Before the deal nobody has a card.
    if (!scene.fated || !scene.seats.some((seat) => seat.cards > 0) || n <= (this.all.at(-1)?.n ?? -1)) return;
    const all = [...this.all, { n, cards: scene.seats.map((seat) => seat.cards) }];
    this.all = all.length > MOST ? all.filter((_, at) => at % 2 === 0 || at === all.length - 1) : all;
  }
}
