// Bytes as they stand in a code: written one after the other, read back strictly, and as letters of a link.

/** What is not as it should be. */
export class BadBytes extends Error {}

const TEXT = new TextEncoder();

export class Writer {
  #bytes: number[] = [];

  byte(value: number): this {
    return this.bytes([value]);
  }

  short(value: number): this {
    return this.bytes([value >> 8, value & 255]);
  }

  bytes(values: Iterable<number>): this {
    this.#bytes.push(...values);
    return this;
  }

  /** Bytes whose number stands before them. */
  counted(values: ArrayLike<number> & Iterable<number>): this {
    if (values.length > 255) throw new BadBytes("too long");
    return this.byte(values.length).bytes(values);
  }

  text(value: string): this {
    return this.counted(TEXT.encode(value));
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class Reader {
  #at = 0;

  constructor(private readonly all: Uint8Array) {}

  bytes(count: number): Uint8Array {
    if (this.#at + count > this.all.length) throw new BadBytes("too short");
    this.#at += count;
    return this.all.slice(this.#at - count, this.#at);
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  short(): number {
    const [high, low] = this.bytes(2);
    return (high! << 8) | low!;
  }

  counted(): Uint8Array {
    return this.bytes(this.byte());
  }

  text(): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.counted());
  }

  /** Nothing may follow. */
  end(): void {
    if (this.#at !== this.all.length) throw new BadBytes("too long");
  }
}

/** As letters, digits, - and _ (base64url). */
export function inLetters(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromLetters(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new BadBytes("no code");
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** CRC-32 (ISO 3309), as four bytes. */
export function checksum(bytes: Uint8Array): Uint8Array {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  sum = ~sum;
  return Uint8Array.of(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
}

export const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);
