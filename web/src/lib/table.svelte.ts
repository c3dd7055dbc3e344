// One table as this page knows it: the scene the server sent last, and what is local to the page - the order of the
// own hand, what is selected, what is staged on the workbench.
import { tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { Arranged, Event as TableEvent, Face, FromServer, Purpose, Refusal, Scene, Standing, StandingRule } from "../wire";
import { Company } from "./company.svelte";
import { endOfDeal, type DealEnd } from "./dealend";
import { flights, launch, takeOff } from "./flight";
import { claimIds, inOrder, moved, reconcile, sorted, stillHeld, type HandCard, type Order } from "./hand";
import { load, save } from "./local";
import { distinct, handOf, layable, ontoMeld, withMelds, type Candidate } from "./moves";
import { travelTime } from "./settings.svelte";
import { Socket, type Answer, type Line, type Request } from "./socket";

interface Kept {
  order: Order;
  faces: Face[];
  groups: Face[][];
  n: number;
  log: LogLine[];
}

interface LogLine {
  n: number;
  sentence: string;
  mine: boolean;
}

const LOG_LENGTH = 200;
const PATIENCE = 3000; // milliseconds that an accepted move waits for its scene

export class Table {
  scene = $state.raw<Scene | null>(null);
  n = $state(0);
  line = $state<Line>("connecting");
  /** Can the last own move be taken back? */
  undoable = $state(false);
  standing = $state.raw<Standing>({ rule: "ask", only: [] });
  log = $state.raw<LogLine[]>([]);
  announcement = $state("");
  refusal = $state.raw<Refusal | null>(null);
  notice = $state("");
  hint = $state.raw<{ text: string; why: string } | null>(null);
  choices = $state.raw<Candidate[] | null>(null);
  /** What the move that is being thought about would bring, or why it cannot be. */
  foretold = $state("");
  dealEnd = $state.raw<DealEnd | null>(null);
  /** A reveal stands until its reader goes on; `waiting`: the table has moved on meanwhile. */
  holding = $state(false);
  waiting = $state(false);
  cards = $state.raw<HandCard[]>([]);
  order = $state<Order>("suit");
  groups = $state.raw<number[][]>([]);
  selected = new SvelteSet<number>();
  fresh = new SvelteSet<number>();
  busy = $state(false);
  arranged = $state.raw<Arranged | null>(null);
  readonly company: Company;
  #chosen = $state.raw<Record<number, string>>({});
  #socket: Socket;
  #played = new Set<number>();
  #held: Extract<FromServer, { type: "scene" }>[] = [];
  #arrangeTurn = 0;
  #foretelling = 0;
  #question = "";
  #key: string;
  #kept: Kept | null;
  #arrivals: { n: number; arrived: () => void }[] = [];

  constructor(readonly id: string) {
    this.#key = `table.${id}`;
    const kept = load<Partial<Kept>>(this.#key, {});
    this.order = kept.order ?? "suit";
    this.log = kept.log ?? [];
    this.#kept = { order: this.order, faces: kept.faces ?? [], groups: kept.groups ?? [], n: kept.n ?? 0, log: this.log };
    this.company = new Company(id, (request) => this.#ask(request), (said) => (this.announcement = said.seat === null ? said.text : `${said.name}: ${said.text}`));
    this.#socket = new Socket(`/api/tables/${id}/seat`, {
      // A page that was reloaded asks for the last scene it had as well: there must be one to draw.
      seen: () => this.n || Math.max(0, (this.#kept?.n ?? 0) - 1),
      heard: () => this.company.heard(),
      message: (message) => this.#receive(message),
      line: (line) => (this.line = line),
    });
  }

  close(): void {
    this.#socket.close();
    this.company.close();
  }

  // --- what the page shows ---

  staged = $derived(new Set(this.groups.flat()));
  /** The cards on the rack: held and not staged, in the order this person likes. */
  rack = $derived(sorted(this.cards.filter((card) => !this.staged.has(card.id)), this.order));
  asked = $derived((this.scene?.actions.length ?? 0) > 0);
  /** What cards are staged for: the contract while it is still to be laid, else one further meld. */
  purpose = $derived<Purpose>((this.scene?.deal?.slots.length ?? 0) > 0 && !this.#down() ? "down" : "meld");

  #down(): boolean {
    return this.scene?.seats.find((seat) => seat.seat === this.scene?.you)?.marks.includes("down") ?? false;
  }

  card(id: number): HandCard | undefined {
    return this.cards.find((card) => card.id === id);
  }

  faces(ids: Iterable<number>): Face[] {
    return [...ids].flatMap((id) => this.card(id)?.face ?? []);
  }

  concerned(face: Face): boolean {
    return this.refusal?.cards.includes(face) ?? false;
  }

  // --- from the server ---

  #receive(message: FromServer): void {
    this.company.receive(message);
    if (message.type === "scene") {
      // While the summary of a deal is open, or a reveal is looked at, the table waits for its reader.
      if (this.dealEnd || this.holding) this.#hold(message);
      else void this.#show(message);
      for (const each of this.#arrivals.filter((each) => each.n <= message.n)) each.arrived();
      this.#arrivals = this.#arrivals.filter((each) => each.n > message.n);
    } else if (message.type === "table") {
      this.standing = message.standing;
    } else if (message.type === "error" && !message.cid) {
      this.notice = message.reason;
    }
  }

  async #show(message: { n: number; scene: Scene; events: TableEvent[]; undo: boolean }): Promise<void> {
    const before = this.scene;
    const { scene, events, n } = message;
    const next = before !== null && n === this.n + 1;
    const inAir = next && travelTime() > 0 ? takeOff(flights(before, scene)) : [];
    this.scene = scene;
    this.n = n;
    this.undoable = message.undo;
    this.#takeHand(scene, before === null);
    if (before?.window !== scene.window || before?.prompt !== scene.prompt) this.choices = null;
    this.hint = null;
    this.#tell(events, before, scene);
    if (before && next) this.dealEnd = endOfDeal(before, scene, events);
    // Whoever is asked looks and answers; and who plays at once, or lets the table play, does not want to be stopped.
    const leisure = this.company.about?.speed !== "instant" && this.standing.rule !== "auto";
    this.holding = leisure && next && scene.hold && !scene.over && scene.actions.length === 0;
    if (before?.deal?.number !== scene.deal?.number && before) this.groups = [];
    this.#stage();
    this.#save();
    if (inAir.length > 0) {
      await tick();
      launch(inAir, travelTime());
    }
  }

  #takeHand(scene: Scene, first: boolean): void {
    const faces = (handOf(scene, scene.you)?.cards ?? []).filter((face) => face !== "??");
    const known = new Set(this.cards.map((card) => card.id));
    this.cards = reconcile(this.cards, faces, this.#played);
    this.#played.clear();
    if (first && this.#kept) {
      this.cards = inOrder(this.cards, this.#kept.faces);
      this.groups = claimIds(this.#kept.groups, this.cards);
      this.#kept = null;
    } else {
      this.groups = stillHeld(this.groups, this.cards);
      const added = this.cards.filter((card) => !known.has(card.id));
      if (added.length > 0) this.fresh.clear();
      if (added.length < 5) for (const card of added) this.fresh.add(card.id);
    }
    const held = new Set(this.cards.map((card) => card.id));
    for (const id of this.selected) if (!held.has(id)) this.selected.delete(id);
    for (const id of this.fresh) if (!held.has(id)) this.fresh.delete(id);
  }

  #tell(events: TableEvent[], before: Scene | null, scene: Scene): void {
    const sentences = events.map((event) => event.sentence).filter((sentence) => sentence !== "");
    const told = this.log.at(-1)?.n ?? 0;
    const lines = events.filter((event) => event.sentence !== "" && this.n > told).map((event) => ({ n: this.n, sentence: event.sentence, mine: event.seat === scene.you }));
    if (lines.length > 0) this.log = [...this.log, ...lines].slice(-LOG_LENGTH);
    // Events first, then what is asked of this seat; the same status is not read twice.
    const gathering = this.company.about?.started === false;
    const status = !gathering && scene.status !== before?.status && scene.status !== "" ? [scene.status] : [];
    this.announcement = [...sentences, ...status].join(" ");
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

  #hold(message: Extract<FromServer, { type: "scene" }>): void {
    this.#held.push(message);
    this.waiting = true;
  }

  #release(): void {
    while (this.#held.length > 0 && !this.dealEnd && !this.holding) void this.#show(this.#held.shift()!);
    this.waiting = this.#held.length > 0;
  }

  // --- to the server ---

  async #ask(request: Request): Promise<Answer> {
    const answer = await this.#socket.ask(request);
    if (answer.type === "error") this.notice = answer.reason;
    return answer;
  }

  /** Plays a move; true when it was accepted. A refusal is shown with its clause. */
  async move(text: string, played: Iterable<number> = []): Promise<boolean> {
    this.dismiss();
    this.busy = true;
    this.#played = new Set(played);
    const answer = await this.#ask({ type: "move", text, window: this.scene?.window ?? 0 });
    if (answer.type === "accepted") await this.#arrival(answer.n);
    this.busy = false;
    if (answer.type === "refused") {
      this.#played.clear();
      this.refusal = answer;
    } else if (answer.type === "accepted") {
      for (const id of played) this.selected.delete(id);
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

  /** Those spellings that the server would accept now. */
  async accepted(candidates: Candidate[]): Promise<Candidate[]> {
    const answers = await Promise.all(candidates.map((each) => this.#ask({ type: "try", text: each.text })));
    return distinct(candidates.filter((_, index) => answers[index]?.type === "accepted"));
  }

  /** Why a move that is not offered is refused, in the server's words. A game that has no such move names no clause. */
  async why(text: string): Promise<void> {
    this.dismiss();
    const answer = await this.#ask({ type: "try", text });
    if (answer.type === "refused" && answer.clause !== "") this.refusal = answer;
  }

  /** Has a move foretold; "" for none. What was said of the move before stands until the answer is there. */
  async foretell(text: string): Promise<void> {
    const turn = ++this.#foretelling;
    const answer = text === "" ? null : await this.#ask({ type: "try", text });
    if (turn !== this.#foretelling) return;
    if (answer?.type === "accepted") this.foretold = answer.sentence ?? "";
    else this.foretold = answer?.type === "refused" && answer.clause !== "" ? `${answer.reason} ${answer.remedy}` : "";
  }

  /** One card onto a meld on the table: laid off or swapped for its joker; asks which where both would do. */
  async onto(id: number, number: number): Promise<boolean> {
    const card = this.card(id);
    const scene = this.scene;
    const meld = scene?.zones.find((each) => each.number === number && each.kind === "meld");
    if (!card || !scene || !meld) return false;
    const candidates = ontoMeld(scene, card.face, meld);
    const first = candidates[0];
    if (!first) return this.say("Cards go onto melds during your own turn, once you are down.");
    this.busy = true;
    const open = await this.accepted(candidates);
    this.busy = false;
    if (open.length > 1) {
      this.selected.clear();
      this.selected.add(id);
      this.choices = open;
      return false;
    }
    return this.move((open[0] ?? first).text, [id]);
  }

  /** Every selected card onto one meld, in whichever order they fit. */
  async allOnto(ids: number[], number: number): Promise<void> {
    let rest = ids;
    while (rest.length > 1) {
      const scene = this.scene;
      const meld = scene?.zones.find((each) => each.number === number && each.kind === "meld");
      if (!scene || !meld) return;
      const fits = await Promise.all(rest.map(async (id) => (await this.accepted(ontoMeld(scene, this.card(id)?.face ?? "??", meld))).length > 0));
      const next = rest[Math.max(0, fits.indexOf(true))]!;
      if (!(await this.onto(next, number))) return;
      rest = rest.filter((id) => id !== next);
    }
    if (rest[0] !== undefined) await this.onto(rest[0], number);
  }

  async arrange(): Promise<void> {
    const turn = ++this.#arrangeTurn;
    this.#chosen = {};
    const full = this.groups.filter((group) => group.length > 0);
    if (full.length === 0) {
      this.arranged = null;
      return;
    }
    const answer = await this.#ask({ type: "arrange", groups: full.map((group) => this.faces(group)), purpose: this.purpose });
    if (turn !== this.#arrangeTurn || answer.type !== "arranged") return;
    // Back to the places of the groups as they stand on the workbench, the empty ones included.
    let at = 0;
    const groups = this.groups.map((group) => (group.length > 0 ? answer.groups[at++] : undefined) ?? { readings: [], reason: "" });
    this.arranged = { ...answer, groups };
  }

  /** The meld that a group is read as: what the person chose, or the server's first. */
  reading(group: number): string {
    return this.#chosen[group] ?? this.arranged?.groups[group]?.readings[0] ?? "";
  }

  read(group: number, reading: string): void {
    this.#chosen = { ...this.#chosen, [group]: reading };
  }

  /** Lays what is staged: the whole contract, or one further meld. */
  async lay(group?: number): Promise<boolean> {
    this.dismiss();
    const filled = this.groups.flatMap((ids, at) => (ids.length > 0 && (group === undefined || group === at) ? [at] : []));
    if (filled.length === 0) return this.say("Put cards on the workbench first: select them, then press a group's number.");
    if (filled.some((at) => this.reading(at) === "")) {
      // No move can be spelled from cards that make no meld: the verdict on the workbench is the answer.
      this.refusal = this.arranged?.refusal ?? null;
      return this.refusal !== null ? false : this.say(filled.map((at) => this.arranged?.groups[at]?.reason ?? "").find(Boolean) || "These cards make no meld.");
    }
    const whole = group === undefined && this.arranged?.ok && Object.keys(this.#chosen).length === 0;
    const verb = this.scene?.actions.find((each) => each.needs === (this.purpose === "down" ? "melds" : "meld"))?.verb ?? this.purpose;
    // What the server says after the melds (the card that is over) stands behind the chosen readings, too.
    const rest = group === undefined ? (/[^}>]*$/.exec(this.arranged?.text ?? "")?.[0] ?? "") : "";
    const text = whole ? this.arranged!.text : withMelds(verb, filled.map((at) => this.reading(at))) + rest;
    return this.move(text, filled.flatMap((at) => this.groups[at] ?? []));
  }

  async best(): Promise<void> {
    const answer = await this.#ask({ type: "best" });
    if (answer.type !== "best") return;
    this.groups = claimIds(answer.groups, this.cards);
    this.notice = answer.sentence;
    this.#stage();
    this.#save();
  }

  async askHint(): Promise<void> {
    this.dismiss();
    const answer = await this.#ask({ type: "hint" });
    if (answer.type === "hinted") this.hint = { text: answer.text, why: answer.why };
    else if (answer.type === "refused") this.notice = answer.reason;
  }

  /** Plays the hinted move as it stands. */
  async playHint(): Promise<void> {
    if (this.hint) await this.move(this.hint.text);
  }

  async setStanding(rule: StandingRule, only: string[] = []): Promise<void> {
    const answer = await this.#ask({ type: "standing", rule, only });
    if (answer.type === "accepted") this.standing = { rule, only };
  }

  /** Takes the last own move back. */
  async undo(): Promise<void> {
    this.dismiss();
    const answer = await this.#ask({ type: "undo" });
    if (answer.type === "accepted") await this.#arrival(answer.n);
    else if (answer.type === "refused") this.notice = answer.reason;
  }

  // --- the own hand ---

  say(text: string): false {
    this.notice = text;
    return false;
  }

  dismiss(): void {
    this.refusal = null;
    this.notice = "";
    this.choices = null;
    this.hint = null;
  }

  toggle(id: number): void {
    if (!this.selected.delete(id)) this.selected.add(id);
    this.refusal = null;
    this.notice = "";
    this.choices = null;
  }

  sort(order: Order): void {
    // Own order starts from what lies there now.
    if (order === "own") this.cards = [...this.rack, ...this.cards.filter((card) => this.staged.has(card.id))];
    this.order = order;
    this.#save();
  }

  /** Cards dragged to a place on the rack: from then on the order is the own one. */
  reorder(ids: number[], index: number): void {
    const lifted = new Set(ids);
    const rack = moved([...this.rack, ...this.cards.filter((card) => lifted.has(card.id) && this.staged.has(card.id))], lifted, index);
    this.groups = this.groups.map((group) => group.filter((id) => !lifted.has(id)));
    this.cards = [...rack, ...this.cards.filter((card) => !rack.includes(card))];
    this.order = "own";
    this.#stage();
    this.#save();
  }

  /** Puts cards into a group of the workbench; -1 puts them back on the rack. */
  stage(ids: Iterable<number>, group: number): void {
    const lifted = new Set(ids);
    const rest = this.groups.map((each) => each.filter((id) => !lifted.has(id)));
    while (rest.length <= group) rest.push([]);
    if (group >= 0) rest[group] = [...rest[group]!, ...lifted];
    this.groups = rest;
    for (const id of lifted) this.selected.delete(id);
    this.notice = "";
    this.refusal = null;
    this.#stage();
    this.#save();
  }

  clearGroups(): void {
    this.groups = this.groups.map(() => []);
    this.#stage();
    this.#save();
  }

  #stage(): void {
    // One place per part of the contract, one more for a further meld once down, and never fewer than are in use.
    const slots = this.purpose === "down" ? (this.scene?.deal?.slots.length ?? 0) : layable(this.scene) ? 1 : 0;
    const filled = this.purpose === "meld" ? this.groups.filter((group) => group.length > 0) : [...this.groups];
    const wanted = this.purpose === "meld" && slots > 0 ? filled.length + 1 : slots;
    while (filled.length < wanted) filled.push([]);
    while (filled.length > wanted && filled.at(-1)?.length === 0) filled.pop();
    this.groups = filled;
    // What others do does not change the verdict on what lies here.
    const question = JSON.stringify([this.purpose, this.scene?.prompt, this.scene?.deal?.number, filled.map((group) => this.faces(group))]);
    if (question !== this.#question) {
      this.#question = question;
      void this.arrange();
    }
  }

  #save(): void {
    const kept: Kept = { order: this.order, faces: this.cards.map((card) => card.face), groups: this.groups.map((group) => this.faces(group)), n: this.n, log: this.log.slice(-LOG_LENGTH) };
    save(this.#key, kept);
  }
}
