// Messages over a data channel: each in frames that every browser takes, put together again at the other end. What
// comes is counted, for it comes from somebody else's device.

/** Bytes of a frame, with the one that says whether more follow. Larger ones hold up others, or are not taken. */
export const FRAME = 16_384;
const LAST = 0;
const MORE = 1;

/** The frames of a message. */
export function framesOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text);
  const size = FRAME - 1;
  return Array.from({ length: Math.max(1, Math.ceil(bytes.length / size)) }, (_, at) => {
    const part = bytes.subarray(at * size, (at + 1) * size);
    const frame = new Uint8Array(part.length + 1);
    frame[0] = (at + 1) * size < bytes.length ? MORE : LAST;
    frame.set(part, 1);
    return frame;
  });
}

/** Somebody does not keep to it, and the line ends. */
export class Unfit extends Error {}

/** Bytes that may come: `size` at once, then `rate` a second. */
export interface Allowance {
  size: number;
  rate: number;
}

/** Puts frames together. */
export class Joined {
  #parts: Uint8Array[] = [];
  #length = 0;
  #left: number;
  #at: number;

  /** `most`: bytes of a message; `now`: milliseconds of a steady clock. */
  constructor(
    private readonly most: number,
    private readonly allowed: Allowance,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = allowed.size;
    this.#at = now();
  }

  /** The message that this frame ends, null where more follow. Raises Unfit. */
  take(frame: unknown): string | null {
    if (!(frame instanceof ArrayBuffer)) throw new Unfit("no bytes");
    this.#count(frame.byteLength);
    const bytes = new Uint8Array(frame);
    if (bytes.length === 0 || bytes.length > FRAME || bytes[0]! > MORE) throw new Unfit("no frame");
    this.#parts.push(bytes.subarray(1));
    this.#length += bytes.length - 1;
    if (this.#length > this.most) throw new Unfit("too long");
    if (bytes[0] === MORE) return null;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    [this.#parts, this.#length] = [[], 0];
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(whole);
    } catch {
      throw new Unfit("no text");
    }
  }

  /** A frame costs something, however little is in it. */
  #count(bytes: number): void {
    const now = this.now();
    this.#left = Math.min(this.allowed.size, this.#left + ((now - this.#at) / 1000) * this.allowed.rate);
    this.#at = now;
    this.#left -= bytes + 100;
    if (this.#left < 0) throw new Unfit("too much");
  }
}
