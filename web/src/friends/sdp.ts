// What a browser says of a connection (SDP), and the little of it that differs from one to the next.
import { MOST_CANDIDATES, type Candidate, type Endpoint } from "./offer";

const LARGEST = 65_536; // bytes of a message, by what every browser takes; frames are smaller (frames.ts)

const hex = (bytes: Uint8Array): string[] => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (each) => parseInt(each, 16));

/** An IPv6 address as bytes; null where it is none. */
function ipv6(text: string): Uint8Array | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [before, after] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - before!.length - (after?.length ?? 0);
  if (after ? missing < 1 : missing !== 0) return null;
  const groups = [...before!, ...Array<string>(after ? missing : 0).fill("0"), ...(after ?? [])];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return unhex(groups.map((group) => group.padStart(4, "0")).join(""));
}

function addressOf(text: string): Pick<Candidate, "kind" | "address"> | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) {
    const parts = text.split(".").map(Number);
    return parts.every((part) => part < 256) ? { kind: "ipv4", address: Uint8Array.from(parts) } : null;
  }
  const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/i.exec(text)?.[1];
  if (name) return { kind: "mdns", address: unhex(name.replaceAll("-", "")) };
  const address = ipv6(text);
  return address && { kind: "ipv6", address };
}

function written({ kind, address }: Candidate): string {
  if (kind === "ipv4") return address.join(".");
  const digits = hex(address).join("");
  if (kind === "ipv6") return digits.match(/.{4}/g)!.join(":");
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
}

function candidateOf(line: string): Candidate | null {
  const [, component, transport, , address, port, , type] = line.split(" ");
  if (component !== "1" || transport?.toLowerCase() !== "udp" || (type !== "host" && type !== "srflx")) return null;
  const found = addressOf(address ?? "");
  const number = Number(port);
  return found && number > 0 && number < 65_536 ? { ...found, port: number, outside: type === "srflx" } : null;
}

/** The shortest first, for they are the likeliest; one of those seen from outside has room in any case. */
function chosen(all: Candidate[]): Candidate[] {
  const within = all.filter((each) => !each.outside).sort((one, other) => one.address.length - other.address.length);
  const outside = all.filter((each) => each.outside);
  return [...within.slice(0, MOST_CANDIDATES - Math.min(outside.length, 2)), ...outside.slice(0, 2)];
}

/** What a browser's own description comes to. */
export function endpointOf(sdp: string): Endpoint {
  const lines = sdp.split(/\r?\n/);
  const value = (name: string): string =>
    lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? "";
  const found = lines.filter((line) => line.startsWith("a=candidate:")).map((line) => candidateOf(line.slice(2)));
  return {
    fingerprint: unhex(value("fingerprint").replace(/^sha-256 /i, "")),
    ufrag: value("ice-ufrag"),
    pwd: value("ice-pwd"),
    candidates: chosen(found.filter((each) => each !== null)),
  };
}

/** The description that a browser is given of another one. `setup`: the friend begins the handshake. */
export function sdpOf(endpoint: Endpoint, setup: "actpass" | "active"): string {
  const candidates = endpoint.candidates.map((each, at) => {
    const address = `${written(each)} ${each.port} typ ${each.outside ? "srflx raddr 0.0.0.0 rport 0" : "host"}`;
    // The larger number is tried first (RFC 8445, 5.1.2.1).
    const priority = (each.outside ? 100 : 126) * 2 ** 24 + (65_535 - at) * 2 ** 8 + 255;
    return `a=candidate:${at + 1} 1 udp ${priority} ${address}`;
  });
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${endpoint.ufrag}`,
    `a=ice-pwd:${endpoint.pwd}`,
    "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${hex(endpoint.fingerprint).join(":").toUpperCase()}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    `a=max-message-size:${LARGEST}`,
    "",
  ].join("\r\n");
}
