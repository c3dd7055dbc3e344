// The two codes by which two browsers find each other: the host's offer, in the link of an invitation, and the friend's
// reply. They hold what a connection hangs on and nothing more, as bytes written in letters; what else a browser wants
// to be told is the same everywhere (sdp.ts). A code is read strictly: whoever made it may be anybody.
import { say } from "../lib/say";
import { BadBytes, checksum, fromLetters, inLetters, Reader, same, Writer } from "./bytes";

/** By which a browser can be reached: an address, or a name that only its own network knows (mDNS). */
export interface Candidate {
  kind: "ipv4" | "ipv6" | "mdns";
  /** The bytes of the address, or of the UUID of which the name is made. */
  address: Uint8Array;
  port: number;
  /** Seen from outside, by a STUN server that was asked. */
  outside: boolean;
}

/** Who a browser is on this line: the digest of its certificate, its name and password for finding each other. */
export interface Endpoint {
  fingerprint: Uint8Array;
  ufrag: string;
  pwd: string;
  candidates: Candidate[];
}

export interface Offer extends Endpoint {
  /** Which invitation it is. */
  id: Uint8Array;
  table: string;
  /** Who invites. */
  name: string;
  /** STUN servers that both browsers ask for their addresses. */
  stun: string[];
}

export interface Reply extends Endpoint {
  /** Of the invitation that it answers. */
  id: Uint8Array;
}

/** Why a code cannot be used, in one sentence for whoever has brought it. */
export class BadCode extends Error {}

const OFFER = 0x11;
const REPLY = 0x12;
const HEAD = 3; // kind, and how long it is
const TAIL = 4; // checksum
const ID = 4;
const FINGERPRINT = 32; // SHA-256
const TABLE = 16;
export const MOST_CANDIDATES = 6;
export const MOST_STUN = 3;
const LONGEST_NAME = 96; // bytes: 24 letters
const LONGEST_CODE = 2000; // letters: much more than there can be

/** Letters of names and passwords for finding each other (RFC 8839, ice-char); as it happens those of base64. */
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const KINDS = ["ipv4", "ipv6", "mdns"] as const;
const SIZES = { ipv4: 4, ipv6: 16, mdns: 16 };
const STUN = /^stuns?:(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Is that the address of a STUN server (RFC 7064)? */
export const isStun = (text: string): boolean => text.length <= 80 && STUN.test(text);

/** Four letters take three bytes; how many letters there are stands before. */
function packed(text: string): number[] {
  const bits = Array.from(text, (letter) => ICE.indexOf(letter).toString(2).padStart(6, "0")).join("");
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return [text.length, ...bytes.map((each) => parseInt(each.padEnd(8, "0"), 2))];
}

function unpacked(from: Reader, least: number, most: number): string {
  const length = from.byte();
  if (length < least || length > most) throw new BadBytes("length");
  const bits = Array.from(from.bytes(Math.ceil((length * 6) / 8)), (byte) => byte.toString(2).padStart(8, "0")).join(
    "",
  );
  if (/1/.test(bits.slice(length * 6))) throw new BadBytes("bits that mean nothing");
  return Array.from({ length }, (_, at) => ICE[parseInt(bits.slice(at * 6, at * 6 + 6), 2)]).join("");
}

function writeEndpoint(to: Writer, { fingerprint, ufrag, pwd, candidates }: Endpoint): void {
  to.bytes(fingerprint).bytes(packed(ufrag)).bytes(packed(pwd));
  const listed = candidates.slice(0, MOST_CANDIDATES);
  to.byte(listed.length);
  for (const { kind, address, port, outside } of listed)
    to.byte(KINDS.indexOf(kind) + (outside ? 16 : 0))
      .bytes(address)
      .short(port);
}

function readEndpoint(from: Reader): Endpoint {
  const fingerprint = from.bytes(FINGERPRINT);
  const ufrag = unpacked(from, 4, 32);
  const pwd = unpacked(from, 22, 64);
  const count = from.byte();
  if (count > MOST_CANDIDATES) throw new BadBytes("too many addresses");
  return { fingerprint, ufrag, pwd, candidates: Array.from({ length: count }, () => readCandidate(from)) };
}

function readCandidate(from: Reader): Candidate {
  const sort = from.byte();
  const kind = KINDS[sort & 15];
  if (!kind || (sort & ~31) !== 0) throw new BadBytes("no kind of address");
  const address = from.bytes(SIZES[kind]);
  const port = from.short();
  if (port === 0) throw new BadBytes("no port");
  return { kind, address, port, outside: (sort & 16) !== 0 };
}

function sealed(kind: number, inside: Uint8Array): string {
  const whole = new Writer().byte(kind).short(inside.length).bytes(inside).done();
  return inLetters(new Writer().bytes(whole).bytes(checksum(whole)).done());
}

/** A code in a text: the code alone, or a link that ends with it. Messengers break lines, and people copy spaces. */
export function codeIn(text: string): string {
  const plain = text.replace(/\s+/g, "");
  return /\/join\/([\w-]*)$/.exec(plain)?.[1] ?? plain;
}

function opened(text: string, wanted: number): Reader {
  const code = codeIn(text);
  if (code === "" || code.length > LONGEST_CODE || !/^[\w-]+$/.test(code)) throw new BadCode(say("That is no code."));
  // Of a code that was cut off within a letter the rest counts.
  const bytes = fromLetters(code.length % 4 === 1 ? code.slice(0, -1) : code);
  const kind = bytes[0] ?? 0;
  if (kind !== OFFER && kind !== REPLY)
    throw new BadCode(
      (kind & 15) === (wanted & 15) && kind >> 4 > 1
        ? say("This code comes from a newer version of Upcard. Reload this page.")
        : say("That is no code."),
    );
  if (bytes.length < HEAD) throw new BadCode(say("This code is cut off: copy all of it."));
  const inside = (bytes[1]! << 8) | bytes[2]!;
  const whole = HEAD + inside + TAIL;
  if (bytes.length < whole) throw new BadCode(say("This code is cut off: copy all of it."));
  const before = bytes.slice(0, HEAD + inside);
  if (bytes.length > whole || !same(checksum(before), bytes.slice(HEAD + inside)))
    throw new BadCode(say("There is a mistake in this code: copy it again."));
  if (kind !== wanted)
    throw new BadCode(
      kind === OFFER
        ? say("This is an invitation. Enter the reply to it here.")
        : say("This is the reply to an invitation. The person who invited you enters it on their device."),
    );
  return new Reader(before.slice(HEAD));
}

/** Whatever else is wrong was made so. */
function strictly<T>(read: () => T): T {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof BadCode) throw problem;
    throw new BadCode(say("That is no code."));
  }
}

export function writeOffer(offer: Offer): string {
  const to = new Writer().bytes(offer.id).bytes(fromLetters(offer.table)).text(offer.name);
  to.byte(offer.stun.length);
  for (const each of offer.stun) to.text(each);
  writeEndpoint(to, offer);
  return sealed(OFFER, to.done());
}

/** Raises BadCode. */
export function readOffer(text: string): Offer {
  return strictly(() => {
    const from = opened(text, OFFER);
    const id = from.bytes(ID);
    const table = inLetters(from.bytes(TABLE));
    const name = from.text();
    if (new TextEncoder().encode(name).length > LONGEST_NAME) throw new BadBytes("name");
    const count = from.byte();
    if (count > MOST_STUN) throw new BadBytes("too many servers");
    const stun = Array.from({ length: count }, () => from.text());
    if (!stun.every(isStun)) throw new BadBytes("no server");
    const offer = { id, table, name, stun, ...readEndpoint(from) };
    from.end();
    return offer;
  });
}

export function writeReply(reply: Reply): string {
  const to = new Writer().bytes(reply.id);
  writeEndpoint(to, reply);
  return sealed(REPLY, to.done());
}

/** Raises BadCode. */
export function readReply(text: string): Reply {
  return strictly(() => {
    const from = opened(text, REPLY);
    const reply = { id: from.bytes(ID), ...readEndpoint(from) };
    from.end();
    return reply;
  });
}
