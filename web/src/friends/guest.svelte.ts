// The friend's side of a line: this page is at a table at somebody else's device, and goes by messages over the line as
// it would by requests and websockets to a server.
import type { FromRoom, GuestToken } from "../transport/messages";
import { Remote } from "../transport/remote";
import type { Channel, Transport } from "../transport/transport";
import { here } from "../lib/address";
import { inLetters } from "./bytes";
import { known, type Known } from "./known";
import { Line, type LineState, type Limits } from "./line.svelte";
import { writeReply, type Offer } from "./offer";
import { sdpOf } from "./sdp";
import { iceServers } from "./stun";

/** What a host may send: whole tables, with all their moves. */
const LIMITS: Limits = { most: 16_000_000, allowed: { size: 64_000_000, rate: 4_000_000 } };
const SILENCE = 8000; // milliseconds without an answer after which somebody is told
const TABLE = /^\/api\/tables\/([\w-]+)\/seat$/;

/** The table that the address of this page is of. */
const tableHere = (): string => /^\/table\/([\w-]+)/.exec(here().pathname)?.[1] ?? "";

class Guest implements Transport {
  /** `none`: no line has come about on this page. */
  state = $state<LineState | "none">("none");
  /** Whose device it is. */
  name = $state("");
  table = $state("");
  /** Something was said, and nothing comes. */
  silent = $state(false);
  #line: Line | null = null;
  /** One that has not come about yet: the other one stays until it does. */
  #next: Line | null = null;
  #known: Known | null = null;
  #due = 0;
  #remote = new Remote(
    (message) => this.#send(JSON.stringify(message)),
    () => this.state === "open",
  );

  constructor() {
    this.table = tableHere();
    this.name = known.at(this.table)?.name ?? "";
    addEventListener("beforeunload", (event) => {
      if (this.state === "open" || this.state === "waiting") event.preventDefault();
    });
  }

  request(path: string, init: RequestInit): Promise<Response> {
    return this.#remote.request(path, init);
  }

  open(path: string): Channel {
    const table = TABLE.exec(path)?.[1];
    if (table) this.#sits(table);
    return this.#remote.open(path);
  }

  /** The reply to an invitation. `came` is told when the line stands, `failed` when it does not come about. */
  async reply(offer: Offer, came: () => void, failed: () => void): Promise<string> {
    this.#next?.close();
    const line = new Line({ iceServers: iceServers(offer.stun) }, LIMITS, {
      text: (text) => this.#hear(line, text),
      state: (state) => {
        if (state === "open" && this.#next === line) {
          this.#take(line, offer);
          came();
        } else if (this.#line === line) this.#turned(state);
        else if (state === "lost" && this.#next === line) failed();
      },
    });
    this.#next = line;
    await line.connection.setRemoteDescription({ type: "offer", sdp: sdpOf(offer, "actpass") });
    await line.connection.setLocalDescription(await line.connection.createAnswer());
    return writeReply({ id: offer.id, ...(await line.endpoint()) });
  }

  /** The invitation is not wanted any more. */
  drop(): void {
    const line = this.#next;
    this.#next = null;
    line?.close();
  }

  #take(line: Line, offer: Offer): void {
    const before = this.#line;
    [this.#line, this.#next] = [line, null];
    before?.close();
    this.#remote.end("another line");
    const device = inLetters(offer.fingerprint);
    this.#known = known.of(device) ?? { device, name: "", token: "", tables: [] };
    this.#known.name = offer.name;
    [this.name, this.table] = [offer.name, offer.table];
    line.send(JSON.stringify({ type: "token", token: this.#known.token } satisfies GuestToken));
    this.#turned("open");
  }

  #turned(state: LineState): void {
    this.state = state;
    if (state === "lost") {
      this.#heard();
      this.#remote.end("the line is gone");
    }
  }

  #send(text: string): boolean {
    if (!this.#line?.send(text)) return false;
    this.#due ||= window.setTimeout(() => (this.silent = true), SILENCE);
    return true;
  }

  #heard(): void {
    clearTimeout(this.#due);
    this.#due = 0;
    this.silent = false;
  }

  #hear(line: Line, text: string): void {
    if (line !== this.#line) return;
    this.#heard();
    let message: FromRoom | GuestToken;
    try {
      message = JSON.parse(text) as FromRoom | GuestToken;
    } catch {
      return line.close();
    }
    if (message.type !== "token") this.#remote.hear(message);
    else if (this.#known) {
      this.#known.token = message.token;
      known.keep(this.#known);
    }
  }

  /** The page is at that table: it is found again when the page is loaded anew. */
  #sits(table: string): void {
    this.table = table;
    if (!this.#known || this.#known.tables.includes(table)) return;
    this.#known.tables = [table, ...this.#known.tables].slice(0, 50);
    known.keep(this.#known);
  }
}

export const guest = new Guest();
