// A line from browser to browser: a connection (WebRTC) with one data channel, and the messages over it.
import { framesOf, Joined, type Allowance } from "./frames";
import { endpointOf } from "./sdp";
import type { Endpoint } from "./offer";

/** `joining`: it has not come about yet; `waiting`: the other side does not answer just now; `lost`: for good. */
export type LineState = "joining" | "open" | "waiting" | "lost";

const GATHERING = 4000; // milliseconds in which a browser says by what addresses it is reached
const FULL = 256 * 1024; // bytes that the browser has yet to send: until then the rest waits here
const MOST_WAITING = 4 * 1024 * 1024; // bytes; who is so far behind comes back, and says what they have seen

/** What may come: bytes of a message, and of all. */
export interface Limits {
  most: number;
  allowed: Allowance;
}

interface Hooks {
  text: (text: string) => void;
  state: (state: LineState) => void;
}

export const canConnect = (): boolean => "RTCPeerConnection" in globalThis;

export class Line {
  state = $state<LineState>("joining");
  readonly connection: RTCPeerConnection;
  #channel: RTCDataChannel;
  #joined: Joined;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  constructor(
    configuration: RTCConfiguration,
    limits: Limits,
    private readonly hooks: Hooks,
  ) {
    this.connection = new RTCPeerConnection(configuration);
    this.#joined = new Joined(limits.most, limits.allowed);
    // Both sides know that there is this one channel: nothing is said of it on the line.
    this.#channel = this.connection.createDataChannel("room", { negotiated: true, id: 0 });
    this.#channel.binaryType = "arraybuffer";
    this.#channel.bufferedAmountLowThreshold = FULL / 2;
    this.#channel.onopen = () => this.#become("open");
    this.#channel.onclose = () => this.close();
    this.#channel.onbufferedamountlow = () => this.#pump();
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data);
    this.connection.onconnectionstatechange = () => this.#look();
  }

  /** By what it is reached, once the browser has said so. */
  async endpoint(): Promise<Endpoint> {
    const { connection } = this;
    if (connection.iceGatheringState !== "complete")
      await new Promise<void>((done) => {
        setTimeout(done, GATHERING);
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && done();
      });
    return endpointOf(connection.localDescription?.sdp ?? "");
  }

  /** Sends a message; false where it does not go any more. */
  send(text: string): boolean {
    if (this.state === "lost" || this.#channel.readyState !== "open") return false;
    for (const frame of framesOf(text)) {
      this.#waiting.push(frame);
      this.#bytes += frame.length;
    }
    this.#pump();
    if (this.#bytes > MOST_WAITING) this.close();
    return true;
  }

  close(): void {
    this.#waiting = [];
    this.#become("lost");
    this.connection.close();
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#channel.readyState === "open" && this.#channel.bufferedAmount < FULL) {
      const frame = this.#waiting.shift()!;
      this.#bytes -= frame.length;
      this.#channel.send(frame);
    }
  }

  #hear(data: unknown): void {
    if (this.state === "lost") return;
    let text: string | null;
    try {
      text = this.#joined.take(data);
    } catch {
      return this.close(); // whoever is at the other end does not keep to it
    }
    if (text !== null) this.hooks.text(text);
  }

  /** What does not answer for a while may come back; the browser says so. */
  #look(): void {
    const { connectionState } = this.connection;
    if (this.#channel.readyState === "open") this.#become(connectionState === "connected" ? "open" : "waiting");
    else if (connectionState === "failed" || connectionState === "closed") this.close();
  }

  #become(state: LineState): void {
    if (this.state === state || this.state === "lost") return;
    this.state = state;
    this.hooks.state(state);
  }
}
