// A line on which the card room sends something whenever it has changed. It is made anew until it is closed here:
//
//   waiting ── pause over, page looked at, network back ──▶ opening ── opened ──▶ open
//      ▲                                                       │                   │
//      └────────────── closed, failed, or silent ──────────────┴───────────────────┘
//
// In each of these three states one timer runs, set when the state is entered, so that none of them lasts for ever.
// What the card room refuses for good is asked again only when somebody comes back to the page.
import { Pauses } from "../lib/pauses";
import { transport, type Channel } from "../transport/transport";

type State = "waiting" | "opening" | "open" | "refused" | "closed";

const NO_SHEET = 4404;
const PING_EVERY = 20_000;
const SILENCE = 10_000; // milliseconds without the word that is due: the line is dead, though nobody has closed it
const PONG = "pong";

export interface Hooks {
  /** What has come. */
  message: (text: string) => void;
  /** The line is lost; it is made anew. */
  lost: () => void;
}

export class Line {
  #state: State = "waiting";
  #socket: Channel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauses = new Pauses();

  constructor(
    private readonly path: string,
    private readonly hooks: Hooks,
  ) {
    addEventListener("online", this.#look);
    addEventListener("pageshow", this.#look);
    document.addEventListener("visibilitychange", this.#look);
    document.addEventListener("resume", this.#look);
    this.#open();
  }

  get state(): State {
    return this.#state;
  }

  close(): void {
    removeEventListener("online", this.#look);
    removeEventListener("pageshow", this.#look);
    document.removeEventListener("visibilitychange", this.#look);
    document.removeEventListener("resume", this.#look);
    this.#enter("closed");
    this.#hangUp();
  }

  /** The network is back, or the page is looked at again: the line may be dead, though nobody has closed it. */
  #look = (): void => {
    if (!document.hidden && this.#state !== "closed") this.#open();
  };

  #enter(state: State, then?: () => void, after = 0): void {
    clearTimeout(this.#timer);
    this.#state = state;
    this.#timer = then && setTimeout(then, after);
  }

  #hangUp(): void {
    const old = this.#socket;
    this.#socket = null; // what it says from now on is not heard
    old?.close();
  }

  #open(): void {
    this.#hangUp();
    this.#enter("opening", this.#lost, SILENCE);
    let socket: Channel;
    try {
      socket = transport.now.open(this.path);
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#heard();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heard();
      this.#pauses.reset();
      const text = String(event.data);
      if (text !== PONG) this.hooks.message(text);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (event.code === NO_SHEET) this.#enter("refused");
      else this.#lost();
    };
  }

  #heard(): void {
    this.#enter("open", this.#ping, PING_EVERY);
  }

  #ping = (): void => {
    if (document.hidden) return this.#heard(); // it is made anew when somebody looks
    this.#enter("open", this.#lost, SILENCE);
    try {
      this.#socket?.send("ping");
    } catch {
      this.#lost();
    }
  };

  #lost = (): void => {
    this.#hangUp();
    this.#enter("waiting", () => this.#open(), this.#pauses.next());
    this.hooks.lost();
  };
}
