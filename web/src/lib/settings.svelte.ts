// How this browser likes its table. Kept locally; the server never hears of it (bot speed excepted).
import { load, save } from "./local";

export interface Settings {
  theme: "system" | "light" | "dark" | "contrast";
  deck: "two" | "four";
  paper: "ivory" | "night";
  back: "red" | "blue" | "green";
  cloth: "green" | "claret" | "blue";
  /** The own face at the table; empty: as the name falls. */
  avatar: string;
  size: number;
  motion: "off" | "quick" | "calm" | "slow";
  sound: "off" | "soft" | "full";
  shortcuts: boolean;
  notify: boolean;
  /** At tables with bots the first decision of each kind is explained. */
  explains: boolean;
  /** Clauses of the rulebook stand after the lines of rules. */
  clauses: boolean;
  name: string;
}

const DEFAULTS: Settings = {
  theme: "system",
  deck: "two",
  paper: "ivory",
  back: "red",
  cloth: "green",
  avatar: "",
  size: 1,
  motion: "calm",
  sound: "soft",
  shortcuts: true,
  notify: false,
  explains: false,
  clauses: false,
  name: "",
};
const KEY = "settings";

export const settings: Settings = $state({ ...DEFAULTS, ...load<Partial<Settings>>(KEY, {}) });

// What others would read as themselves is no name to keep.
if (settings.name.trim().toLowerCase() === "you") settings.name = "";

const DURATIONS = { off: 0, quick: 180, calm: 320, slow: 600 };

let still: MediaQueryList | undefined;

/** Milliseconds that a card travels; 0 where the person or the system wants no motion. */
export function travelTime(): number {
  still ??= matchMedia("(prefers-reduced-motion: reduce)");
  return still.matches ? 0 : DURATIONS[settings.motion];
}

/** Writes the settings through to the page and to local storage; call inside an effect root. */
export function applySettings(): void {
  const root = document.documentElement;
  for (const name of ["theme", "deck", "paper", "back", "cloth"] as const) root.dataset[name] = settings[name];
  root.style.setProperty("--scale", String(settings.size));
  save(KEY, $state.snapshot(settings));
}
