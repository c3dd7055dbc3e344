// The sums of a draw: heads, pledges and links (docs/fair-deal.md). A table in the home network is often plain http,
// where browsers have no crypto.subtle: the hash is a library's.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draw } from "../wire";

const MOST_SEATS = 255; // a seat's number is one byte, and 0 is an onlooker's in the notes

export const hash = (label: string, ...parts: Uint8Array[]): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes(`upcard ${label} 2\0`), ...parts)));
export const four = (number: number): Uint8Array =>
  new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);
const sized = (hex: string): Uint8Array => concatBytes(new Uint8Array([hex.length / 2]), hexToBytes(hex));

/** Is that an array in which everything is so many hexadecimal digits, or nothing? */
const digits = (given: unknown, size: number): boolean =>
  Array.isArray(given) &&
  given.length <= MOST_SEATS &&
  given.every((each) => typeof each === "string" && (each === "" || each.length === size) && /^[0-9a-f]*$/.test(each));

/** Is it written as a draw is? What a server sends is noted, and reckoned with. */
export const isDraw = ({ head, draw, link, pledges, contributions, rules }: Draw): boolean =>
  Number.isInteger(draw) && draw >= 1 && draw < 2 ** 31 &&
  head !== "" && link !== "" && digits([head, link], 64) &&
  digits(pledges, 64) && digits(contributions, 32) &&
  typeof rules === "string" && /^(sha256:[0-9a-f]{64})?$/.test(rules);

/** Can it be a seat, from 0, or null for an onlooker's? */
export const isSeat = (you: unknown): boolean =>
  you === null || (Number.isInteger(you) && Number(you) >= 0 && Number(you) < MOST_SEATS);

export const headOf = (seed: string): string => hash("head", hexToBytes(seed));

export const pledgeOf = (head: string, number: number, seat: number, contribution: string): string =>
  hash("pledge", hexToBytes(head), four(number), new Uint8Array([seat]), hexToBytes(contribution));

export const linkAfter = (link: string, number: number, pledges: string[], contributions: string[]): string =>
  hash(
    "link",
    hexToBytes(link),
    four(number),
    ...pledges.flatMap((pledge, seat) => [sized(pledge), sized(contributions[seat] ?? "")]),
  );

/** What somebody opened is not what was pledged. */
export const broken = (head: string, number: number, pledges: string[], contributions: string[]): boolean =>
  contributions.some((given, seat) => given !== "" && pledgeOf(head, number, seat, given) !== pledges[seat]);

/** The seats, from 0, that pledged and did not open. */
export const lapsed = (pledges: string[], contributions: string[]): number[] =>
  pledges.flatMap((pledge, seat) => (pledge !== "" && !contributions[seat] ? [seat] : []));
