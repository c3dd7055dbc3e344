// The codes of an invitation and of its reply: what they hold, how long they are, and what is said of a wrong one.
import { describe, expect, test } from "vitest";
import { checksum, inLetters } from "../src/friends/bytes";
import {
  BadCode,
  isStun,
  MOST_CANDIDATES,
  readOffer,
  readReply,
  writeOffer,
  writeReply,
  type Offer,
} from "../src/friends/offer";
import { endpointOf, sdpOf } from "../src/friends/sdp";

/** As Chromium says it, without and with the address to be seen. */
const SDP = `v=0
o=- 3996912213403430042 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:858723703 1 udp 2113937151 4c949d65-f718-40c1-9661-7462553a9807.local 41573 typ host generation 0
a=candidate:4165588119 1 udp 2113942271 daac70c6-b71e-43bb-af43-aa036d83af88.local 44768 typ host generation 0
a=candidate:1615444980 1 udp 2113937151 192.0.2.2 36898 typ host generation 0 network-cost 999
a=candidate:1731974980 1 udp 2113942271 fd00::2 57853 typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 198.51.100.7 36898 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:3369726590 1 tcp 1518283007 192.0.2.2 9 typ host tcptype active generation 0
a=ice-ufrag:iSuv
a=ice-pwd:36jbWMLzpKZi9rtTuK6h3tD+
a=ice-options:trickle
a=fingerprint:sha-256 AC:D8:C7:8C:2B:D3:B7:E4:06:56:6F:27:C3:EF:AC:A0:C0:FA:1F:88:8F:A3:1D:24:D7:55:D3:9C:C5:9F:1B:F6
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`;
const ENDS = endpointOf(SDP);
const OFFER: Offer = {
  ...ENDS,
  candidates: ENDS.candidates.filter((each) => each.kind === "mdns"),
  id: Uint8Array.of(1, 2, 3, 4),
  table: "IdHAF93frfpOUSlFIotRzQ",
  name: "Zoë",
  stun: [],
};
const REPLY = { ...ENDS, id: OFFER.id };

const said = (read: () => unknown): string => {
  try {
    read();
  } catch (problem) {
    if (problem instanceof BadCode) return problem.message;
    throw problem;
  }
  return "";
};

const resealed = (change: (bytes: number[]) => void, code = writeReply(REPLY)): string => {
  const bytes = Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0)).slice(
    0,
    -4,
  );
  change(bytes);
  [bytes[1], bytes[2]] = [(bytes.length - 3) >> 8, (bytes.length - 3) & 255];
  return inLetters(Uint8Array.from([...bytes, ...checksum(Uint8Array.from(bytes))]));
};

describe("what a browser says of itself", () => {
  test("comes back from a code and goes into a description that a browser takes", () => {
    expect(ENDS.candidates.map((each) => [each.kind, each.port, each.outside])).toEqual([
      ["ipv4", 36898, false],
      ["mdns", 41573, false],
      ["mdns", 44768, false],
      ["ipv6", 57853, false],
      ["ipv4", 36898, true],
    ]);
    const { id, ...endpoint } = readReply(writeReply(REPLY));
    expect([...id]).toEqual([1, 2, 3, 4]);
    expect(endpoint).toEqual(ENDS);
    const sdp = sdpOf(endpoint, "active");
    expect(endpointOf(sdp)).toEqual(ENDS);
    for (const line of ["a=setup:active", "a=ice-ufrag:iSuv", "a=ice-pwd:36jbWMLzpKZi9rtTuK6h3tD+"])
      expect(sdp).toContain(`${line}\r\n`);
    expect(sdp).toContain(" 4c949d65-f718-40c1-9661-7462553a9807.local 41573 typ host\r\n");
    expect(sdp).toContain(" fd00:0000:0000:0000:0000:0000:0000:0002 57853 typ host\r\n");
    expect(sdp).toMatch(/a=fingerprint:sha-256 AC:D8:(?:[0-9A-F]{2}:){29}F6\r\n/);
  });

  test("has no room for more addresses than a code takes, and keeps one from outside", () => {
    const hosts = Array.from({ length: 20 }, (_, at) => `a=candidate:1 1 udp 1 10.0.0.${at} 5000 typ host`).join("\n");
    const { candidates } = endpointOf(`${SDP}${hosts}\n`);
    expect(candidates.length).toBe(MOST_CANDIDATES);
    expect(candidates.filter((each) => each.outside).length).toBe(1);
  });
});

describe("codes", () => {
  test("an invitation holds the table, who invites and what servers are asked, in few letters", () => {
    const code = writeOffer({ ...OFFER, stun: ["stun:stun.example.org:3478"] });
    expect(readOffer(code)).toEqual({ ...OFFER, stun: ["stun:stun.example.org:3478"] });
    expect(readOffer(`https://cards.example.org/upcard/#/join/${code}`).name).toBe("Zoë");
    expect(writeOffer(OFFER).length).toBeLessThanOrEqual(190);
    expect(code.length).toBeLessThanOrEqual(250);
    expect(writeReply({ ...OFFER }).length).toBeLessThanOrEqual(160);
  });

  test("as Firefox makes them: longer names and passwords", () => {
    const endpoint = { ...OFFER, ufrag: "0b4f0e6f", pwd: "5bcb02b1b1d44a4f9a5a9c1f3a0b6d52" };
    expect(readOffer(writeOffer(endpoint))).toEqual(endpoint);
  });

  test("spaces and line breaks of a messenger do not matter", () => {
    const code = writeReply(REPLY);
    expect(readReply(` ${code.slice(0, 40)}\n${code.slice(40)} `).ufrag).toBe("iSuv");
  });

  test("one that is cut off anywhere is called so", () => {
    const code = writeReply(REPLY);
    for (let length = 2; length < code.length - 1; length++)
      expect(said(() => readReply(code.slice(0, length)))).toBe("This code is cut off: copy all of it.");
  });

  test("one with a mistake anywhere is called so, or no code", () => {
    const code = writeReply(REPLY);
    for (let at = 4; at < code.length - 1; at++) {
      const wrong = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
      expect(said(() => readReply(wrong))).toBe("There is a mistake in this code: copy it again.");
    }
    expect(said(() => readReply(`${code}AAAA`))).toBe("There is a mistake in this code: copy it again.");
  });

  test("one of the other kind is called what it is", () => {
    expect(said(() => readReply(writeOffer(OFFER)))).toContain("This is an invitation.");
    expect(said(() => readOffer(writeReply(REPLY)))).toContain("This is the reply to an invitation.");
  });

  test.each(["", " ", "hello", "{}", "http://example.org/#/join/", "é".repeat(50), "A".repeat(5000), "____"])(
    "%s is none",
    (text) => expect(said(() => readReply(text))).toBe("That is no code."),
  );

  test("a later version is told from a wrong code", () => {
    expect(said(() => readReply(resealed((bytes) => (bytes[0] = 0x22))))).toContain("a newer version of Upcard");
  });

  // In a reply: kind, two of length, four of the id, 32 of the fingerprint; then the name and the password.
  const UFRAG = 3 + 4 + 32;
  const COUNT = UFRAG + 4 + 19;
  test.each([
    ["a name that is too short", (bytes: number[]) => (bytes[UFRAG] = 3)],
    ["a password that is too long", (bytes: number[]) => (bytes[UFRAG + 4] = 255)],
    ["too many addresses", (bytes: number[]) => (bytes[COUNT] = 7)],
    ["fewer addresses than it says", (bytes: number[]) => (bytes[COUNT] = 6)],
    ["no such kind of address", (bytes: number[]) => (bytes[COUNT + 1] = 3)],
    ["an address with bits that mean nothing", (bytes: number[]) => (bytes[COUNT + 1] = 32)],
    ["no port", (bytes: number[]) => ((bytes[COUNT + 6] = 0), (bytes[COUNT + 7] = 0))],
    ["something behind it", (bytes: number[]) => bytes.push(0)],
  ])("made wrongly: %s", (_, change) => {
    expect(said(() => readReply(resealed((bytes) => void change(bytes))))).toBe("That is no code.");
  });

  test("no server but one for STUN gets into a connection", () => {
    for (const stun of [
      "stun:stun.example.org",
      "stun:192.0.2.1:3478",
      "stuns:stun.example.org:5349",
      "stun:[::1]:3478",
    ])
      expect(isStun(stun)).toBe(true);
    for (const wrong of [
      "turn:turn.example.org",
      "https://example.org",
      "stun:",
      "stun:a b",
      "stun:x?transport=tcp",
      "",
    ]) {
      expect(isStun(wrong)).toBe(false);
      expect(said(() => readOffer(writeOffer({ ...OFFER, stun: [wrong] })))).toBe("That is no code.");
    }
  });
});
