// The host's side of lines to friends: invitations, the replies to them, and the friends who have come by them.
import { settings } from "../lib/settings.svelte";
import { link } from "../lib/address";
import { say } from "../lib/say";
import { own } from "../transport/alone";
import type { GuestEnd } from "../transport/engine.svelte";
import { inLetters, same } from "./bytes";
import { certificate } from "./certificate";
import { known } from "./known";
import { Line, type LineState, type Limits } from "./line.svelte";
import { BadCode, readReply, writeOffer, type Reply } from "./offer";
import { sdpOf } from "./sdp";
import { iceServers, stunServers } from "./stun";

/** What a friend may send: more than a page ever does. */
const LIMITS: Limits = { most: 65_536, allowed: { size: 300_000, rate: 50_000 } };
const AWAY = 20_000; // milliseconds of silence after which a friend is away
const GONE = 600_000; // milliseconds of silence after which a line is given up
const JOINING = 45_000; // milliseconds for two browsers to find each other
const MOST_LINES = 30;

/** `open`: it waits for its reply; `joining`: the browsers look for each other; `joined`: a line stands; `failed`: they
 * did not find each other; `ended`: it was taken back, or the line is gone. */
export type InvitationState = "making" | "open" | "joining" | "joined" | "failed" | "ended";

export class Invitation {
  state = $state<InvitationState>("making");
  /** What the friend opens. */
  link = $state("");
  readonly #id = crypto.getRandomValues(new Uint8Array(4));
  #line: Line | null = null;
  #guest: GuestEnd | null = null;
  #timers: number[] = [];

  constructor(
    readonly table: string,
    private readonly name: string,
  ) {}

  async make(): Promise<void> {
    const stun = stunServers();
    const configuration = { certificates: [await certificate()], iceServers: iceServers(stun) };
    const line = (this.#line = new Line(configuration, LIMITS, {
      text: (text) => this.#guest?.hear(text),
      state: (state) => this.#turned(state),
    }));
    await line.connection.setLocalDescription(await line.connection.createOffer());
    const { table, name } = this;
    const endpoint = await line.endpoint();
    known.invites(inLetters(endpoint.fingerprint));
    const code = writeOffer({ id: this.#id, table, name, stun, ...endpoint });
    this.link = link(`/join/${code}`);
    this.state = "open";
  }

  isOf(reply: Reply): boolean {
    return same(reply.id, this.#id);
  }

  async accept(reply: Reply): Promise<void> {
    this.state = "joining";
    this.#timers.push(window.setTimeout(() => this.state === "joining" && this.close(), JOINING));
    await this.#line?.connection.setRemoteDescription({ type: "answer", sdp: sdpOf(reply, "active") });
  }

  /** Takes it back, or ends the line. */
  close(): void {
    this.#line?.close();
  }

  #turned(state: LineState): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    if (state === "open") this.#open();
    else if (state === "waiting") this.#wait();
    else if (state === "lost") {
      this.#guest?.gone();
      this.state = this.state === "joining" ? "failed" : "ended";
      friends.forget(this);
    }
  }

  #open(): void {
    this.state = "joined";
    this.#guest ??=
      own.room?.guest(this.table, { say: (text) => this.#line?.send(text), end: () => this.close() }) ?? null;
  }

  #wait(): void {
    this.#timers.push(
      window.setTimeout(() => this.#guest?.leave(), AWAY),
      window.setTimeout(() => this.close(), GONE),
    );
  }
}

class Friends {
  /** Those that are open, and those by which a friend is here. */
  invitations = $state.raw<Invitation[]>([]);

  get lines(): number {
    return this.invitations.filter((each) => each.state === "joined").length;
  }

  /** Invites a friend to a table. Raises what the browser has against it. */
  async invite(table: string, name: string): Promise<Invitation> {
    const waiting = this.invitations.filter((each) => each.state !== "joined");
    if (this.invitations.length >= MOST_LINES) waiting[0]?.close();
    const invitation = new Invitation(table, name.trim() || settings.name.trim() || say("Your friend"));
    this.invitations = [...this.invitations, invitation];
    try {
      await invitation.make();
    } catch (problem) {
      invitation.close();
      this.forget(invitation);
      throw problem;
    }
    return invitation;
  }

  /** Lets the friend in who has sent that reply. Raises BadCode. */
  async accept(text: string): Promise<Invitation> {
    const reply = readReply(text);
    const answered = this.invitations.find((each) => each.isOf(reply));
    if (!answered || answered.state === "making")
      throw new BadCode(
        say("This is the reply to another invitation, made before this page was loaded or on another device."),
      );
    if (answered.state !== "open")
      throw new BadCode(say("This reply has been used. Each invitation is for one friend."));
    await answered.accept(reply);
    return answered;
  }

  forget(invitation: Invitation): void {
    this.invitations = this.invitations.filter((each) => each !== invitation);
  }
}

export const friends = new Friends();

// With the page go the lines.
addEventListener("beforeunload", (event) => {
  if (friends.lines > 0) event.preventDefault();
});
