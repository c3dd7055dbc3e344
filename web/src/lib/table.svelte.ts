// One table as this page knows it: the scene the server sent last, and the way there and back for moves.
import { tick } from "svelte";
import type {
  Action,
  Face,
  FromServer,
  Key,
  LessonMessage,
  Proposal,
  Scene,
  Standing,
  StandingRule,
} from "../wire";
import { Attempts } from "./attempts.svelte";
import { Company } from "./company.svelte";
import { Course, type Stand } from "./course.svelte";
import { endOfDeal } from "./dealend";
import { inWords } from "./forms";
import { land, stir } from "./airborne";
import { chipMoves, launchChips } from "./chipflight";
import { between, dealt, holdBack, launchDeal, rounds, untouched } from "./deal";
import { flights, launch, takeOff } from "./flight";
import type { Order } from "./hand";
import { whenIdle } from "./idle";
import { load, save } from "./local";
import { momentOf, type Moment } from "./moments";
import { Notices } from "./notices.svelte";
import { OwnHand } from "./ownhand.svelte";
import { Shown } from "./parts.svelte";
import { Reader, type SceneMessage } from "./reader.svelte";
import { say } from "./say";
import { travelTime } from "./settings.svelte";
import { sameAs } from "./same";
import { callToTurn, play, playDeal } from "./sound";
import { Socket, type Answer, type Line, type Request } from "./socket";
import { Story, type LogLine } from "./story.svelte";
import { Workbench } from "./workbench.svelte";
import { handOf, ownCards } from "./zones";

/** What stays in the browser between two visits. */
interface Kept {
  /** None where the person has not chosen one. */
  order: Order | null;
  faces: Face[];
  groups: Face[][];
  n: number;
  log: LogLine[];
  course: Stand[];
}

/** A scene is heard: what happened, or that this person is asked. */
function sounds(before: Scene, scene: Scene, { cue }: Moment): void {
  if (cue === "ticks") soundsOfDeal(scene);
  else if (cue) play(cue);
  if (scene.actions.length > 0 && before.actions.length === 0 && cue !== "knock" && !scene.over) callToTurn();
}

const soundsOfDeal = (scene: Scene): void =>
  playDeal(rounds(dealt(scene)).cards, between(travelTime()) / 1000);

const KEPT_EVERY = 10_000; // milliseconds; and whenever the page is left
const PATIENCE = 3000; // milliseconds that an accepted move waits for its scene

export class Table {
  /** The scene as it is now, to be read part by part. */
  scene = $state.raw<Scene | null>(null);
  n = $state(0);
  line = $state<Line>("connecting");
  /** What a message could not be understood for. */
  broken = $state.raw<unknown>(null);
  /** Can the last own move be taken back? */
  undoable = $state(false);
  /** So many own moves can be taken back, where everybody agrees. */
  back = $state(0);
  /** Is this person choosing what to ask back? */
  taking = $state(false);
  /** What somebody has asked for, and who is still to agree. */
  wish = $state.raw<Proposal | null>(null);
  standing = $state.raw<Standing>({ rule: "ask", only: [] });
  busy = $state(false);
  /** What the lesson asks for, at a table that is one, after the scene that is shown. */
  lesson = $derived.by(() => this.#lessons.findLast((each) => each.n <= this.n) ?? null);
  #lessons = $state.raw<LessonMessage[]>([]);
  /** What this seat has answered while others are still asked, as its button says it. */
  answered = $state("");
  readonly notices = new Notices();
  readonly story = new Story();
  readonly course = new Course();
  readonly reader = new Reader((message) => void this.#show(message).catch((problem) => (this.broken = problem)));
  readonly hand: OwnHand;
  readonly bench: Workbench;
  readonly attempts: Attempts;
  readonly company: Company;
  #socket: Socket;
  /** The scene that came last, whole. */
  #last: Scene | null = null;
  #shown = new Shown();
  #played = new Set<number>();
  #key: string;
  #keeping = 0;
  #keeps: boolean;
  #kept: Kept | null;
  #arrivals: { n: number; arrived: () => void }[] = [];

  /** `taught`: the game that this table is a lesson of; "" where people play. `seat`: of several that are played at
   * this device, or "table" for what everybody may see. Nothing of a lesson, or of one seat of several, is kept. */
  constructor(
    readonly id: string,
    readonly taught = "",
    seat?: number | "table",
  ) {
    this.#key = `table.${id}`;
    this.#keeps = !taught && seat === undefined;
    const kept = this.#keeps ? load<Partial<Kept>>(this.#key, {}) : {};
    this.#kept = { order: null, faces: [], groups: [], n: 0, log: [], course: [], ...kept };
    this.hand = new OwnHand(() => this.notices.moveOn(), () => this.#rearranged());
    if (this.#kept.order) this.hand.order = this.#kept.order;
    this.story.log = this.#kept.log;
    this.course.all = this.#kept.course;
    this.bench = new Workbench(this, this.hand, this.notices);
    this.attempts = new Attempts(this, this.hand, this.notices);
    this.company = new Company(id, (request) => this.ask(request), (said) => {
      this.story.announcement = said.seat === null ? said.text : `${said.name}: ${said.text}`;
      // What was done for somebody whose time was up, everybody is to see.
      if (said.kind === "notice" && said.to !== null) this.notices.say(said.text);
    }, (warning) => this.#warn(warning));
    const address = `/api/tables/${id}/seat${seat === undefined ? "" : `?seat=${seat}`}`;
    this.#socket = new Socket(taught ? `/api/lessons/${taught}` : address, {
      // A page that was reloaded asks for the last scene it had as well: there must be one to draw.
      seen: () => this.n || Math.max(0, (this.#kept?.n ?? 0) - 1),
      heard: () => this.company.heard(),
      message: (message) => this.#guarded(() => this.#receive(message)),
      line: (line) => {
        this.line = line;
        this.company.notebook.cut();
      },
    });
    addEventListener("pagehide", this.#keep);
    document.addEventListener("visibilitychange", this.#keep);
  }

  close(): void {
    this.#keep();
    removeEventListener("pagehide", this.#keep);
    document.removeEventListener("visibilitychange", this.#keep);
    this.#socket.close();
    this.company.close();
  }

  asked = $derived((this.scene?.actions.length ?? 0) > 0);

  /** The answers that a key stands for at this table, now or at another time. */
  get keys(): Key[] {
    return this.company.about?.keys ?? [];
  }

  /** All answers that are known, those that can be given now first. */
  get answers(): Action[] {
    return [...(this.scene?.actions ?? []), ...this.keys.map((key) => key.action)];
  }

  // --- from the server ---

  /** What cannot be understood is not passed over in silence: the page says so. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (problem) {
      this.broken = problem;
    }
  }

  #receive(message: FromServer): void {
    this.company.receive(message);
    if (message.type === "scene") {
      this.reader.receive(message);
      // Nor is anything noted that only one of several people at this device may see.
      if (this.taught === "" && !this.company.several) {
        this.company.notebook.look(message);
        this.#dealt(message); // the cards of a lesson are fixed: nobody asks whether its deal is fair
      }
      for (const each of this.#arrivals.filter((each) => each.n <= message.n)) each.arrived();
      this.#arrivals = this.#arrivals.filter((each) => each.n > message.n);
    } else if (message.type === "lesson") {
      this.#lessons = [...this.#lessons.slice(-2), message];
    } else if (message.type === "table") {
      this.standing = message.standing;
    } else if (message.type === "pending" || (message.type === "error" && !message.cid)) {
      this.notices.say(message.reason);
    }
  }

  async #show({ scene: came, events, n, undo, back, asked }: SceneMessage): Promise<void> {
    const before = this.#last;
    const scene = sameAs(before, came);
    const next = before !== null && n === this.n + 1;
    if (scene.over) land();
    const time = scene.over ? 0 : travelTime(); // the end page has taken the table's place
    const first = before === null && this.#kept?.n === 0 && untouched(scene);
    const newDeal = first || (next && events.some((event) => event.name === "dealt"));
    const flown = next && !newDeal ? flights(before, scene) : [];
    const inAir = time > 0 ? takeOff(flown) : [];
    const moment = before && next ? momentOf(before, scene, flown, newDeal) : null;
    const end = next ? endOfDeal(before, scene, events, n) : null;
    if (next && moment) sounds(before, scene, end ? { cue: "falling", seat: null } : moment);
    if (first) soundsOfDeal(scene);
    this.#last = scene;
    this.scene = this.#shown.show(scene);
    this.n = n;
    this.undoable = undo;
    this.back = back;
    this.wish = asked;
    if (back === 0 || undo || asked) this.taking = false;
    if (!before || handOf(before, before.you) !== handOf(scene, scene.you)) this.#takeHand(scene);
    this.#played.clear();
    if (before?.window !== scene.window || before?.prompt !== scene.prompt) this.notices.choices = null;
    if (before?.window !== scene.window || scene.actions.length > 0) this.answered = "";
    // What was advised still holds where somebody else has only answered the same offer.
    const stillAsked = scene.window !== 0 && before?.window === scene.window && scene.actions.length > 0;
    if (!stillAsked) this.notices.hint = null;
    this.course.note(n, scene);
    this.story.tell(n, events, before, scene, this.company.about?.started === false);
    if (next) this.reader.dealEnd = end;
    // Whoever is asked looks and answers; and who lets the table play does not want to be stopped. Bots that play at
    // once would be past what was revealed before anybody has seen it. A lesson says what comes next by itself.
    // Nor does a clock wait for whoever looks.
    const free = this.standing.rule !== "auto" && !this.company.about?.clock;
    const leisure = free && !this.company.spectator && this.taught === "";
    // Where others are still to answer, what was revealed is not all yet, and there is nothing to go on to.
    const all = scene.actions.length === 0 && scene.waiting.length === 0;
    this.reader.holding = leisure && next && scene.hold && !scene.over && all;
    if (before?.deal?.number !== scene.deal?.number && before) this.hand.groups = [];
    this.#rearranged();
    if (time === 0 || !(newDeal || moment)) return;
    if (newDeal) holdBack();
    await tick();
    try {
      if (newDeal) launchDeal(scene, time);
      launch(inAir, time);
      if (next) launchChips(chipMoves(before, scene), time);
      if (moment && moment.seat !== null)
        stir(document.querySelector(`.person[data-seat="${moment.seat}"] .avatar`), time);
    } catch (problem) {
      console.error(problem); // the scene stands: that things move is an addition
    }
  }

  /** Cards may have been dealt. It is looked at as it comes, not when the page gets to show it: the next draw comes
   * after it. */
  #dealt(message: SceneMessage): void {
    const warning = this.company.notebook.dealt(message);
    if (warning) this.#warn(warning);
  }

  /** Something is not as it should be with the deal: it is said, and stays in the log of the table. */
  #warn(warning: string): void {
    const question = say("Is the deal fair?");
    const said = `${question} ${warning}`;
    const before = this.notices.notice;
    // Who only looks on comes when draws have been made that this browser was not shown.
    if (!this.company.spectator)
      this.notices.say(before.startsWith(question) ? `${before} ${warning}` : said);
    this.story.warn(this.n, said);
  }

  #takeHand(scene: Scene): void {
    this.hand.ranks = scene.ranks;
    this.hand.hold(ownCards(scene), this.#played);
    // Where nothing is melded, or only cards of one rank, ranks are what counts.
    if (this.#kept && !this.#kept.order && !scene.workbench?.runs) this.hand.order = "rank";
    if (this.#kept) this.hand.lieAs(this.#kept.faces, this.#kept.groups);
    this.#kept = null;
  }

  /** Cards lie elsewhere: the workbench looks at them again, and where they lie is kept. */
  #rearranged(): void {
    this.bench.settle();
    if (!this.#keeping) this.#keeping = window.setTimeout(() => whenIdle(this.#keep), KEPT_EVERY);
  }

  /** Keeps what is to be there when the page is loaded again: now and then, and when the page is left. */
  #keep = (): void => {
    this.company.notebook.read();
    if (!this.#keeping) return;
    clearTimeout(this.#keeping);
    this.#keeping = 0;
    const { order, cards, groups } = this.hand;
    const kept: Kept = {
      order,
      faces: cards.map((card) => card.face),
      groups: groups.map((group) => this.hand.faces(group)),
      n: this.n,
      log: this.story.log,
      course: this.course.all,
    };
    if (this.#keeps) save(this.#key, kept);
  };

  // --- to the server ---

  async ask(request: Request): Promise<Answer> {
    const answer = await this.#socket.ask(request);
    if (answer.type === "error") this.notices.say(answer.reason);
    return answer;
  }

  /** Plays a move; true when it was accepted. A refusal is shown with its clause. Until there is an answer nothing else
   * is played: who taps a pile twice has not drawn twice. */
  async move(text: string, played: Iterable<number> = []): Promise<boolean> {
    if (this.busy) return false;
    this.notices.dismiss();
    this.busy = true;
    this.#played = new Set(played);
    const window = this.scene?.window ?? 0;
    const words = inWords(this.scene?.actions ?? [], text);
    const answer = await this.ask({ type: "move", text, window });
    if (answer.type === "accepted") await this.#arrival(answer.n);
    this.busy = false;
    if (answer.type === "accepted" && window > 0 && this.scene?.window === window) this.answered = words;
    if (answer.type === "refused") {
      this.#played.clear();
      this.notices.refusal = answer;
      play("dull");
    } else if (answer.type === "accepted") {
      for (const id of played) this.hand.selected.delete(id);
    }
    return answer.type === "accepted";
  }

  /** The scene that a move led to has come: until then the page shows what was before. */
  #arrival(n: number): Promise<void> {
    if (this.n >= n) return Promise.resolve();
    return new Promise((arrived) => {
      this.#arrivals.push({ n, arrived });
      setTimeout(arrived, PATIENCE);
    });
  }

  async askHint(): Promise<void> {
    this.notices.dismiss();
    const answer = await this.ask({ type: "hint" });
    if (answer.type === "hinted") this.notices.hint = { text: answer.text, why: answer.why };
    else if (answer.type === "refused") this.notices.say(answer.reason);
  }

  /** Plays the hinted move as it stands. */
  async playHint(): Promise<void> {
    if (this.notices.hint) await this.move(this.notices.hint.text);
  }

  async setStanding(rule: StandingRule, only: string[] = []): Promise<void> {
    const answer = await this.ask({ type: "standing", rule, only });
    if (answer.type === "accepted") this.standing = { rule, only };
  }

  /** Takes the last own moves back, or asks the others for it. */
  async undo(moves = 1): Promise<void> {
    this.taking = false;
    await this.#beside({ type: "undo", moves });
  }

  /** The last own move is taken back; where others have to agree it is chosen first how much. */
  takeBack(): void {
    if (this.undoable) void this.undo();
    else if (this.back > 0 && !this.wish) this.taking = true;
  }

  /** Says yes or no to what is asked for; whoever has asked withdraws it. */
  agree = (n: number, yes: boolean): Promise<string> => this.#beside({ type: "agree", n, yes });

  /** Corrects a column of the score, or asks the others for it. Answers what was wrong, or "". */
  correct = (deal: number, points: (number | null)[]): Promise<string> =>
    this.#beside({ type: "correct", deal, points });

  async #beside(request: Request): Promise<string> {
    this.notices.dismiss();
    const answer = await this.ask(request);
    if (answer.type === "accepted") await this.#arrival(answer.n);
    else if (answer.type === "refused") {
      if (request.type !== "correct") this.notices.say(answer.reason);
      return answer.reason;
    }
    return "";
  }
}
