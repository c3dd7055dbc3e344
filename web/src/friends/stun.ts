// STUN servers of the host's own choice, which tell a browser by what address it is seen from outside: for friends in
// other networks. There are none unless somebody enters one.
import { load, save } from "../lib/local";
import { isStun, MOST_STUN } from "./offer";

const KEY = "stun";

export const stunServers = (): string[] => load<string[]>(KEY, []).filter(isStun).slice(0, MOST_STUN);

/** Keeps those in a text, one a line; which of them are none. */
export function keepStunServers(text: string): string[] {
  const named = text.split(/[\s,]+/).filter(Boolean);
  const whole = named.map((each) => (each.includes(":") && /^stuns?:/i.test(each) ? each : `stun:${each}`));
  save(KEY, whole.filter(isStun).slice(0, MOST_STUN));
  return whole.filter((each, at) => !isStun(each) || at >= MOST_STUN);
}

/** As a browser wants to be told of them. */
export const iceServers = (stun: readonly string[]): RTCIceServer[] => (stun.length > 0 ? [{ urls: [...stun] }] : []);
