// The own hand at a puzzle, and the workbench on which a lay-down is put together, as at a table.
import { Notices } from "../lib/notices.svelte";
import { OwnHand } from "../lib/ownhand.svelte";
import type { Answer, Request } from "../lib/socket";
import { Workbench } from "../lib/workbench.svelte";
import { ownCards } from "../lib/zones";
import type { Action, PuzzleAsk, Scene } from "../wire";
import { practising } from "./api";

export class Laying {
  readonly notices = new Notices();
  readonly hand: OwnHand;
  readonly bench: Workbench;
  readonly story = { announcement: "" };
  readonly answers: Action[];

  /** `puzzle`: which; `lay`: answers it by a lay-down. */
  constructor(
    readonly scene: Scene,
    private puzzle: PuzzleAsk,
    private lay: (text: string) => Promise<void>,
  ) {
    this.answers = scene.actions;
    this.hand = new OwnHand(() => this.notices.moveOn(), () => this.bench.settle());
    this.bench = new Workbench(this, this.hand, this.notices);
    this.hand.ranks = scene.ranks;
    this.hand.hold(ownCards(scene), new Set());
    this.bench.settle();
  }

  async ask(request: Request): Promise<Answer> {
    try {
      if (request.type === "arrange") return await practising.arrange({ ...this.puzzle, groups: request.groups });
    } catch (caught) {
      this.notices.say(caught instanceof Error ? caught.message : String(caught));
    }
    return { type: "error", reason: "" };
  }

  async move(text: string): Promise<boolean> {
    await this.lay(text);
    return true;
  }
}
