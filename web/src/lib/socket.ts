// The line to the table: reconnects with growing pauses, and sends unanswered commands again under the same id, so
// that a command is carried out once however often it travels. What became of moves is told with the answer to hello.
import type { CommandOutcome, FromServer, ToServer } from "../wire";
import { transport, type Channel } from "../transport/transport";
import { newId } from "./id";
import { lookForRenewal } from "./renewal.svelte";
import { travelTime } from "./settings.svelte";

export type Line = "connecting" | "open" | "reconnecting" | "refused";
type Command = Extract<ToServer, { cid: string }>;
type WithoutCid<T> = T extends { cid: string } ? Omit<T, "cid"> : never;
export type Request = WithoutCid<Command>;
export type Answer = Exclude<Extract<FromServer, { cid?: string | null }>, { type: "pending" }>;

interface Waiting {
  command: Command;
  resolve: (answer: Answer) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20000;
const NO_SEAT = 4404;
const SILENCE = 10_000; // milliseconds without the word that is due: the line is dead, though nobody has closed it
const LONGEST_SILENCE = 60_000; // on a slow line, or while the server thinks
const THOUGHT = ["hint", "arrange", "best", "moves"]; // what it thinks about: until then it answers nothing else
const MOST_ASKED = 50; // commands whose fate one hello may ask for

const isMove = (command: Command): boolean => ["move", "undo", "agree", "correct"].includes(command.type);

export class Socket {
  #socket: Channel | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #closed = false;
  #timer = 0;
  #pinger = 0;
  #due = 0;
  #silence = SILENCE;
  #everOpen = false;

  constructor(
    private path: string,
    private hooks: {
      seen: () => number;
      heard: () => number;
      message: (message: FromServer) => void;
      line: (line: Line) => void;
    },
  ) {
    this.#open();
    addEventListener("online", this.#look);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Sends a command; the promise is kept across reconnections until the server has answered it. */
  ask(request: Request): Promise<Answer> {
    const command = { ...request, cid: newId() } as Command;
    return new Promise((resolve) => {
      this.#waiting.set(command.cid, { command, resolve });
      this.#send(command);
    });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#look);
    document.removeEventListener("visibilitychange", this.#look);
    this.#stopClocks();
    this.#socket?.close();
  }

  #stopClocks(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#timer = 0;
    this.#heard();
  }

  /** The network is back, or the page is looked at again: is the line still there? */
  #look = (): void => {
    if (document.hidden) return;
    if (this.#timer) this.#open();
    else this.#send({ type: "ping" });
  };

  /** A word of the server is due. */
  #expect(): void {
    if (this.#due) return;
    const thinks = [...this.#waiting.values()].some(({ command }) => THOUGHT.includes(command.type));
    this.#due = window.setTimeout(() => {
      this.#silence = Math.min(this.#silence * 2, LONGEST_SILENCE);
      const dead = this.#socket;
      this.#lost();
      dead?.close();
    }, thinks ? LONGEST_SILENCE : this.#silence);
  }

  #open(): void {
    this.#stopClocks();
    this.hooks.line(this.#everOpen ? "reconnecting" : "connecting");
    const socket = transport.now.open(this.path);
    this.#socket = socket;
    this.#expect();
    socket.onopen = () => {
      this.#heard();
      this.#pause = FIRST_PAUSE;
      if (this.#everOpen) void lookForRenewal();
      this.#everOpen = true;
      this.hooks.line("open");
      const moves = [...this.#waiting.values()]
        .map(({ command }) => command)
        .filter(isMove)
        .slice(0, MOST_ASKED);
      this.#send({
        type: "hello",
        seen: this.hooks.seen(),
        heard: this.hooks.heard(),
        unanswered: moves.map((move) => move.cid),
        draws: true,
        motion: travelTime(),
      });
      for (const { command } of this.#waiting.values()) if (!moves.includes(command)) this.#send(command);
      clearInterval(this.#pinger);
      this.#pinger = window.setInterval(() => this.#send({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket) return;
      this.#stopClocks();
      // No such table, or not this browser's seat: trying again would not help.
      if (event.code === NO_SEAT) return this.hooks.line("refused");
      this.#lost();
    };
  }

  #heard(): void {
    clearTimeout(this.#due);
    this.#due = 0;
  }

  #lost(): void {
    this.#stopClocks();
    this.#socket = null;
    this.hooks.line(this.#everOpen ? "reconnecting" : "connecting");
    this.#timer = window.setTimeout(() => this.#open(), this.#pause * (0.7 + Math.random() * 0.6));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #receive(message: FromServer): void {
    this.#heard();
    this.#silence = SILENCE;
    // The scene that a move leads to comes before or after its acceptance: both orders work.
    this.hooks.message(message);
    if (message.type === "fates") for (const fate of message.fates) this.#settle(fate);
    // A command that is pending is still waited for: its answer follows.
    if ("cid" in message && message.cid && message.type !== "pending") this.#answer(message.cid, message);
  }

  #settle(fate: CommandOutcome): void {
    const waiting = this.#waiting.get(fate.cid);
    if (fate.fate === "accepted") this.#answer(fate.cid, { type: "accepted", cid: fate.cid, n: fate.n ?? 0 });
    else if (fate.fate === "refused" && fate.refusal)
      this.#answer(fate.cid, { ...fate.refusal, type: "refused", cid: fate.cid });
    else if (waiting) this.#send(waiting.command);
  }

  #answer(cid: string, answer: Answer): void {
    const waiting = this.#waiting.get(cid);
    this.#waiting.delete(cid);
    waiting?.resolve(answer);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    this.#expect();
  }
}
