// Those at the table, as this page knows them: who sits where, who is there, whose clock runs, what is said.
import type { Code, Draw, FromServer, Player, React, Said, SayPhrase, Settings, Speed, TableMessage } from "../wire";
import { load, save } from "./local";
import { avatarNumber, facesOf } from "./avatars";
import { Notebook } from "./fairness";
import { marked, say, sayCounted } from "./say";
import { settings } from "./settings.svelte";
import type { Answer, Request } from "./socket";

const SHOWN_FOR = 6000; // milliseconds that something said stays beside the seat
const SAID_LENGTH = 200;

/** Seconds since the page was opened. Nobody sets that clock; it may stand while the machine sleeps, and the table says
 * anew what is left when the page is looked at again. */
const pageTime = (): number => performance.now() / 1000;

type Change = Omit<Settings, "type" | "cid">;

export class Company {
  about = $state.raw<TableMessage | null>(null);
  said = $state.raw<Said[]>([]);
  /** By seat: at how many seconds of this page the seat's time is up. */
  deadlines = $state.raw<Record<number, number>>({});
  /** By seat: what was said just now, to be shown beside it. */
  bubbles = $state.raw<Record<number, string>>({});
  read = $state(0);
  now = $state(pageTime());
  readonly notebook: Notebook;
  #ticking = 0;
  #greeted = false;
  #words: Record<number, string> = {};
  #shown: number | undefined;
  #key: string;

  constructor(
    id: string,
    private ask: (request: Request) => Promise<Answer>,
    private told: (said: Said) => void,
    private warned: (warning: string) => void,
  ) {
    this.notebook = new Notebook(id);
    this.#key = `read.${id}`;
    this.read = load<number>(this.#key, 0);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  // --- what the page shows ---

  you = $derived<number | null>(this.about?.you ?? null);
  players = $derived<Player[]>(this.about?.players ?? []);
  /** All seats that are played at this device. */
  here = $derived<number[]>(this.about?.here ?? []);
  /** Several people are at this device, and their cards are covered in between. */
  several = $derived(this.here.length > 1);
  /** The seat that this page speaks for: its own, or while the cards are covered the host's, or the first one. */
  speaker = $derived.by(() => {
    const host = this.about?.host ?? -1;
    return this.you ?? (this.here.includes(host) ? host : (this.here[0] ?? null));
  });
  /** What this person is called at the table. */
  name = $derived(this.players[this.speaker ?? -1]?.name ?? "");
  host = $derived(this.about !== null && this.speaker !== null && this.about.host === this.speaker);
  spectator = $derived(this.about !== null && this.you === null);
  /** By seat, the face that everybody at the table sees. */
  faces = $derived(facesOf(this.players, this.several ? null : this.you, settings.avatar));
  /** Somebody else is here, or could be: there is a point in talking. */
  shared = $derived(
    this.players.some((player, seat) => seat !== this.you && player.kind !== "bot") || (this.about?.watching ?? 0) > 0,
  );
  unread = $derived(
    this.said.filter((each) => each.number > this.read && each.seat !== this.you && each.kind !== "notice").length,
  );

  /** One person plays with bots, or a bot plays for everybody else: no clock runs. */
  alone = $derived(
    (this.about?.started ?? false) &&
      this.players.filter((player) => player.kind === "human" && player.bot == null).length < 2,
  );

  /** Seconds left to that seat, undefined where no clock runs for it. */
  left(seat: number): number | undefined {
    const until = this.deadlines[seat];
    return until === undefined ? undefined : Math.max(0, until - this.now);
  }

  heard(): number {
    return this.said.at(-1)?.number ?? 0;
  }

  markRead(): void {
    this.read = this.heard();
    save(this.#key, this.read);
  }

  // --- from the server ---

  receive(message: FromServer): void {
    if (message.type === "table") this.#sit(message);
    else if (message.type === "said") this.#hear(message);
    else if (message.type === "fates") this.#caughtUp();
    else if (message.type === "next-draw") this.#contribute(message);
    else if (message.type === "clock") {
      // The server's clock and this machine's may differ: only what is left counts.
      const here = pageTime();
      this.deadlines = Object.fromEntries(
        message.deadlines.map((each) => [each.seat, here + each.until - message.now]),
      );
      this.#tick(message.deadlines.length > 0);
    }
  }

  /** The seat for which this device adds to draws: several people at it add as one. */
  get #first(): number | null {
    return this.here[0] ?? this.you;
  }

  #sit(about: TableMessage): void {
    this.about = about;
    this.notebook.sit({ ...about, you: this.#first });
  }

  #caughtUp(): void {
    this.#greeted = true;
    this.notebook.caughtUp();
  }

  #hear(said: Said): void {
    if (said.number <= this.heard()) return;
    this.said = [...this.said, said].slice(-SAID_LENGTH);
    if (!this.#greeted) return; // what was said while this page was away is only kept
    this.told(said);
    const seat = said.kind === "nudge" ? (said.to ?? null) : said.seat;
    if (seat === null || said.kind === "notice") return;
    // A reaction right after words stands behind them.
    if (said.kind === "chat" || said.kind === "phrase") this.#words = { ...this.#words, [seat]: said.text };
    const words = said.kind === "reaction" && this.bubbles[seat] ? (this.#words[seat] ?? "") : "";
    const text =
      said.kind === "nudge" ? say("{name}: your turn!", { name: said.name }) : `${words} ${said.text}`.trim();
    this.bubbles = { ...this.bubbles, [seat]: text };
    setTimeout(() => {
      if (this.bubbles[seat] !== text) return;
      this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([key]) => Number(key) !== seat));
      delete this.#words[seat];
    }, SHOWN_FOR);
  }

  /** What the next draw hangs on is noted down, and something of one's own added to it. */
  #contribute(draw: Draw): void {
    const { answer, warning } = this.notebook.receive(draw, this.#first);
    if (warning) this.warned(warning);
    if (answer) void this.ask(answer).then(({ type }) => {
      const broken = type === "accepted" ? this.notebook.acknowledged(answer) : "";
      if (broken) this.warned(broken);
    });
  }

  #tick(running: boolean): void {
    clearInterval(this.#ticking);
    this.now = pageTime();
    if (running) this.#ticking = window.setInterval(() => (this.now = pageTime()), 500);
  }

  // --- to the server: each answers what was wrong, or "" ---

  settings = (change: Change): Promise<string> => this.#tell({ type: "settings", ...change });
  speed = (speed: Speed): Promise<string> => this.#tell({ type: "speed", speed });
  start = (open: "bot" | "drop"): Promise<string> => this.#tell({ type: "start", open });
  seat = (seat: number, to: "bot" | "person" | "open"): Promise<string> => this.#tell({ type: "seat", seat, to });
  /** Others see the face that was chosen here: told once a page, and whenever another is chosen. */
  showFace(chosen: string): void {
    const number = avatarNumber(chosen);
    const now = this.you === null ? undefined : (this.players[this.you]?.avatar ?? 0);
    const known = number === this.#shown || (this.#shown === undefined && number === 0);
    if (this.several || now === undefined || known) return;
    this.#shown = number;
    if (number !== now) void this.ask({ type: "avatar", avatar: number });
  }
  makeHost = (seat: number): Promise<string> => this.#tell({ type: "host", seat });
  /** Whoever asks by that name gets the seat that is kept, or does not. */
  letIn = (seat: number, name: string, yes: boolean): Promise<string> =>
    this.#tell({ type: "let-in", seat, name, yes });
  leave = (): Promise<string> => this.#tell({ type: "leave" });
  rematch = (answer: "yes" | "no", bots: number[] = []): Promise<string> =>
    this.#tell({ type: "rematch", answer, bots });
  nudge = (seat: number): Promise<string> => this.#tell({ type: "nudge", seat });
  say = (text: string): Promise<string> => this.#tell({ type: "say", text });
  phrase = (phrase: SayPhrase["phrase"]): Promise<string> => this.#tell({ type: "phrase", phrase });
  react = (reaction: React["reaction"]): Promise<string> => this.#tell({ type: "react", reaction });

  /** A code to go on with at another device; what was wrong where there is none. */
  async code(): Promise<Code | string> {
    const answer = await this.ask({ type: "move-seat" });
    return answer.type === "code" ? answer : wrong(answer);
  }

  /** The token by which the finished game is shown; what was wrong where there is none. */
  async share(): Promise<{ token: string } | string> {
    const answer = await this.ask({ type: "share" });
    return answer.type === "link" ? answer : wrong(answer);
  }

  async #tell(request: Request): Promise<string> {
    const answer = await this.ask(request);
    return answer.type === "accepted" ? "" : wrong(answer);
  }
}

function wrong(answer: Answer): string {
  return "reason" in answer ? answer.reason : say("That did not work.");
}

const CLOCKS: [number, string][] = [
  [0, marked("No time limit")],
  [15, marked("15 seconds")],
  [30, marked("30 seconds")],
  [60, marked("1 minute")],
  [180, marked("3 minutes")],
  [3600, marked("1 hour")],
  [86_400, marked("1 day")],
  [259_200, marked("3 days")],
  [604_800, marked("1 week")],
];

/** With a clock of so many seconds people come and go. */
export const LONG = 3600;

/** What whoever plays by turns over hours or days has to know. */
export const calledByNobody = (): string =>
  say(
    "In a game over hours or days, a notification comes only while the page is open. Agree when each " +
"of you looks at the table; “Your tables” shows whose turn it is.",
  );

export const hurriesNobody = (): string =>
  say("The time limit holds while two or more people play. Whoever plays alone with bots has all the time they want.");

/** What the clock may be set to; a value that is none of these is offered as well. */
export function clocks(now: number): [number, string][] {
  const known = CLOCKS.map(([seconds, words]): [number, string] => [seconds, say(words)]);
  return known.some(([seconds]) => seconds === now) ? known : [...known, [now, left(now)]];
}

/** A time left, as short as can be: 0:07, 2:30, 5 h, 2 days. */
export function left(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  if (whole < 2 * 86_400) return say("{number} h", { number: Math.round(whole / 3600) });
  return sayCounted("{number} day", "{number} days", Math.round(whole / 86_400));
}
