// Moves that are thought about: what the server would say to them, and which of several ways it would accept.
import type { Scene } from "../wire";
import { allOnto, distinct, ontoMeld, type Candidate } from "./forms";
import type { Notices } from "./notices.svelte";
import type { OwnHand } from "./ownhand.svelte";
import { say } from "./say";
import type { Answer, Request } from "./socket";
import { meldByNumber } from "./zones";

/** The table at which they are tried. */
interface Place {
  readonly scene: Scene | null;
  busy: boolean;
  ask(request: Request): Promise<Answer>;
  move(text: string, played: Iterable<number>): Promise<boolean>;
}

export class Attempts {
  /** What the move that is being thought about would bring, or why it cannot be. */
  foretold = $state("");
  #asked = 0;

  constructor(
    private place: Place,
    private hand: OwnHand,
    private notices: Notices,
  ) {}

  /** Why a move that is not offered is refused, in the server's words. A game that has no such move names no clause. */
  async why(text: string): Promise<void> {
    this.notices.dismiss();
    const answer = await this.place.ask({ type: "try", text });
    if (answer.type === "refused" && answer.clause !== "") this.notices.refusal = answer;
  }

  /** Has a move foretold; "" for none. What was said of the move before stands until the answer is there. */
  async foretell(text: string): Promise<void> {
    const turn = ++this.#asked;
    const answer = text === "" ? null : await this.place.ask({ type: "try", text });
    if (turn !== this.#asked) return;
    if (answer?.type === "accepted") this.foretold = answer.sentence ?? "";
    else this.foretold = answer?.type === "refused" && answer.clause !== "" ? `${answer.reason} ${answer.remedy}` : "";
  }

  /** The ways in which a card can be put onto a meld, whether or not they are legal. */
  #ways(id: number, number: number): Candidate[] {
    const [scene, card] = [this.place.scene, this.hand.card(id)];
    const meld = meldByNumber(scene, number);
    return scene && card && meld ? ontoMeld(scene.actions, card.face, meld) : [];
  }

  /** Those that the server would accept now. */
  async #accepted(candidates: Candidate[]): Promise<Candidate[]> {
    const answers = await Promise.all(candidates.map((each) => this.place.ask({ type: "try", text: each.text })));
    return distinct(candidates.filter((_, index) => answers[index]?.type === "accepted"));
  }

  /** One card onto a meld on the table; asks which way where several would do. */
  async #onto(id: number, number: number): Promise<boolean> {
    const candidates = this.#ways(id, number);
    const first = candidates[0];
    if (!first) return this.notices.say(say("Cards go onto melds during your own turn, once you are down."));
    this.place.busy = true;
    const open = await this.#accepted(candidates);
    this.place.busy = false;
    if (open.length > 1) {
      this.hand.select(id);
      this.notices.choices = open;
      return false;
    }
    return this.place.move((open[0] ?? first).text, [id]);
  }

  /** All these cards onto one meld: in one move where the game has one, or else in whichever order they fit. */
  async onto(ids: number[], number: number): Promise<void> {
    const [scene, meld] = [this.place.scene, meldByNumber(this.place.scene, number)];
    const text = scene && meld && ids.length > 1 ? allOnto(scene.actions, this.hand.faces(ids), meld) : "";
    if (text !== "" && (await this.place.ask({ type: "try", text })).type === "accepted") {
      await this.place.move(text, ids);
      return;
    }
    let rest = ids;
    while (rest.length > 1) {
      if (!meldByNumber(this.place.scene, number)) return;
      const fits = await Promise.all(rest.map(async (id) => (await this.#accepted(this.#ways(id, number))).length > 0));
      const next = rest[Math.max(0, fits.indexOf(true))]!;
      if (!(await this.#onto(next, number))) return;
      rest = rest.filter((id) => id !== next);
    }
    if (rest[0] !== undefined && meldByNumber(this.place.scene, number)) await this.#onto(rest[0], number);
  }
}
