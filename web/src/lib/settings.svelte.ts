// How this browser likes its table. Kept locally; the server never hears of it (bot speed excepted).
import { load, save } from "./local";

export interface Settings {
  theme: "system" | "light" | "dark";
  deck: "two" | "four";
  paper: "ivory" | "night";
  size: number;
  motion: "off" | "quick" | "calm" | "slow";
  shortcuts: boolean;
  notify: boolean;
  name: string;
}

const DEFAULTS: Settings = { theme: "system", deck: "two", paper: "ivory", size: 1, motion: "calm", shortcuts: true, notify: false, name: "" };
const KEY = "settings";

export const settings: Settings = $state({ ...DEFAULTS, ...load<Partial<Settings>>(KEY, {}) });

// What others would read as themselves is no name to keep.
if (settings.name.trim().toLowerCase() === "you") settings.name = "";

const DURATIONS = { off: 0, quick: 180, calm: 320, slow: 600 };

/** Milliseconds that a card travels; 0 where the person or the system wants no motion. */
export function travelTime(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : DURATIONS[settings.motion];
}

/** Writes the settings through to the page and to local storage; call inside an effect root. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["deck"] = settings.deck;
  root.dataset["paper"] = settings.paper;
  root.style.setProperty("--scale", String(settings.size));
  save(KEY, $state.snapshot(settings));
}
