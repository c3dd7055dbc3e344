// The tables at friends' devices at which this browser has a seat, and the token by which it is known there.
import { load, save } from "../lib/local";

const KEY = "friends";
const OWN = "device";
const MOST = 50; // devices; those of long ago are forgotten first

export interface Known {
  /** The digest of the certificate of the device: nobody else's device has it. */
  device: string;
  /** Whose device it is. */
  name: string;
  token: string;
  tables: string[];
}

const all = (): Known[] => load<Known[]>(KEY, []);

export const known = {
  /** The device where that table is; null where it is none of a friend. */
  at: (table: string): Known | null => all().find((each) => each.tables.includes(table)) ?? null,

  of: (device: string): Known | null => all().find((each) => each.device === device) ?? null,

  /** This browser invites as that device. */
  invites: (device: string): boolean => save(OWN, device),

  /** Is the invitation one of this browser's own? */
  isOwn: (device: string): boolean => load(OWN, "") === device,

  keep(kept: Known): void {
    save(KEY, [kept, ...all().filter((each) => each.device !== kept.device)].slice(0, MOST));
  },
};
