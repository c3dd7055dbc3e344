// The workbench: groups of own cards as the server reads them, and the move that lays them.
import type { Action, Arranged, Scene } from "../wire";
import { laysAll, laysOne, withGroups } from "./forms";
import type { Notices } from "./notices.svelte";
import type { OwnHand } from "./ownhand.svelte";
import { say } from "./say";
import type { Answer, Request } from "./socket";

/** The table that a workbench stands at. */
interface Place {
  readonly scene: Scene | null;
  /** All answers that there are, those that can be given now first. */
  readonly answers: Action[];
  ask(request: Request): Promise<Answer>;
  move(text: string, played: Iterable<number>): Promise<boolean>;
}

const MELD_END = /[^}>]*$/;

export class Workbench {
  arranged = $state.raw<Arranged | null>(null);
  #chosen = $state.raw<Record<number, string>>({});
  #asked = 0;
  #question = "";

  constructor(
    private place: Place,
    private hand: OwnHand,
    private notices: Notices,
  ) {}

  /** The parts of what is to be laid at once; none where melds are laid one by one. */
  parts = $derived.by<string[]>(() => this.place.scene?.workbench?.parts ?? []);
  /** Is all of it laid at once? */
  whole = $derived(this.parts.length > 0);
  /** Can a single meld be laid now? */
  layable = $derived.by(() => this.place.scene?.actions.some(laysOne) ?? false);

  /** As many groups as are of use; and if what lies in them is new, the server is asked what it makes. */
  settle(): void {
    // One place per part, or one more for a further meld; and never fewer than are in use.
    const one = !this.whole;
    const groups = one ? this.hand.groups.filter((group) => group.length > 0) : [...this.hand.groups];
    const wanted = one ? (this.layable ? groups.length + 1 : 0) : this.parts.length;
    while (groups.length < wanted) groups.push([]);
    while (groups.length > wanted && groups.at(-1)?.length === 0) groups.pop();
    if (groups.length !== this.hand.groups.length) this.hand.groups = groups;
    // What others do does not change the verdict on what lies here.
    const scene = this.place.scene;
    const lying = groups.map((group) => this.hand.faces(group));
    const question = JSON.stringify([scene?.workbench?.purpose, scene?.prompt, scene?.deal?.number, lying]);
    if (question !== this.#question) {
      this.#question = question;
      void this.#arrange();
    }
  }

  async #arrange(): Promise<void> {
    const turn = ++this.#asked;
    this.#chosen = {};
    const purpose = this.place.scene?.workbench?.purpose;
    const full = this.hand.groups.filter((group) => group.length > 0);
    if (full.length === 0 || !purpose) {
      this.arranged = null;
      return;
    }
    const groups = full.map((group) => this.hand.faces(group));
    const answer = await this.place.ask({ type: "arrange", groups, purpose });
    if (turn !== this.#asked || answer.type !== "arranged") return;
    // Back to the places of the groups as they stand on the workbench, the empty ones included.
    let at = 0;
    const none = { readings: [], reason: "" };
    const placed = this.hand.groups.map((group) => (group.length > 0 ? answer.groups[at++] : undefined) ?? none);
    this.arranged = { ...answer, groups: placed };
  }

  /** The meld that a group is read as: what the person chose, or the server's first. */
  reading(group: number): string {
    return this.#chosen[group] ?? this.arranged?.groups[group]?.readings[0] ?? "";
  }

  read(group: number, reading: string): void {
    this.#chosen = { ...this.#chosen, [group]: reading };
  }

  /** Lays what is staged: all of it, or the meld in one group. */
  async lay(group?: number): Promise<boolean> {
    this.notices.dismiss();
    const filled = this.hand.groups.flatMap((ids, at) => (ids.length > 0 && (group ?? at) === at ? [at] : []));
    if (filled.length === 0) {
      return this.notices.say(
        say("Put cards on the workbench first: select them, then press the number of a group."),
      );
    }
    if (filled.some((at) => this.reading(at) === "")) {
      // No move can be spelled from cards that make no meld: the verdict on the workbench is the answer.
      this.notices.refusal = this.arranged?.refusal ?? null;
      if (this.notices.refusal !== null) return false;
      const reasons = filled.map((at) => this.arranged?.groups[at]?.reason ?? "");
      return this.notices.say(reasons.find(Boolean) || say("These cards do not make a meld."));
    }
    const ids = filled.flatMap((at) => this.hand.groups[at] ?? []);
    const arranged = group === undefined ? this.arranged : null;
    if (arranged?.ok && Object.keys(this.#chosen).length === 0) return this.place.move(arranged.text, ids);
    const action = this.place.answers.find(this.whole ? laysAll : laysOne);
    if (!action) return false;
    // What the server says after the melds (the card that is over) stands behind the chosen readings, too.
    const rest = MELD_END.exec(arranged?.text ?? "")?.[0] ?? "";
    return this.place.move(withGroups(action, filled.map((at) => this.reading(at))) + rest, ids);
  }

  /** The hand arranged as well as it goes. */
  async best(): Promise<void> {
    const answer = await this.place.ask({ type: "best" });
    if (answer.type !== "best") return;
    this.hand.arrange(answer.groups);
    this.notices.notice = answer.sentence;
  }
}
