// What travels between server and browser. The only place where these shapes are written on this side.

export type Face = string; // "7S", "TD", "*" for a joker, "??" for a card you have not seen

export interface Seat {
  seat: number;
  name: string;
  cards: number;
  down: boolean;
  active: boolean;
  dealer: boolean;
  asked: boolean;
  answered: boolean;
  total: number;
}

export interface Zone {
  id: string;
  kind: string;
  label: string;
  owner?: number | null;
  count: number;
  cards: Face[];
  number?: number | null;
  shape?: string | null;
  roles?: Face[] | null;
  text?: string | null;
}

export type Needs = "none" | "card" | "melds" | "meld" | "card+meld" | "number";

export interface Action {
  verb: string;
  label: string;
  needs: Needs;
  slots?: string[] | null;
  count?: number | null;
}

export interface Column {
  label: string;
  note: string;
  cards: number;
}

export interface Row {
  seat: number;
  name: string;
  cells: (number | null)[];
  total: number;
}

export interface Sheet {
  title: string;
  columns: Column[];
  rows: Row[];
  best: "low" | "high";
}

export interface Deal {
  number: number;
  of: number;
  contract: string;
  short: string;
  cards: number;
  slots: string[];
}

export interface Scene {
  game: string;
  book: string;
  title: string;
  you: number;
  over: boolean;
  status: string;
  deal: Deal | null;
  seats: Seat[];
  zones: Zone[];
  prompt: string | null;
  window: number;
  waiting: number[];
  actions: Action[];
  sheet: Sheet;
}

export interface TableEvent {
  name: string;
  seat: number;
  sentence: string;
  cards: Face[];
  other: number;
  number: number;
  from?: string | null;
  to?: string | null;
}

export interface Refusal {
  clause: string;
  reason: string;
  cards: Face[];
  remedy: string;
  link: string;
}

export type Speed = "slow" | "normal" | "fast" | "instant";
export type StandingRule = "ask" | "pass-turn" | "pass-deal" | "only";

export interface Player {
  name: string;
  kind: "human" | "bot";
  bot?: string | null;
}

export interface Standing {
  rule: StandingRule;
  only: string[];
}

/** One staged group: every meld it can be read as, best first; `problem` when there is none. */
export interface Group {
  readings: string[];
  problem: string;
}

export type FromServer =
  | { type: "table"; id: string; you: number; players: Player[]; speed: Speed; standing: Standing }
  | { type: "scene"; n: number; scene: Scene; events: TableEvent[] }
  | { type: "accepted"; cid: string; n: number }
  | ({ type: "refused"; cid: string } & Refusal)
  | { type: "arranged"; cid: string; groups: Group[]; ok: boolean; move: string; clause: string; reason: string; remedy: string; link: string }
  | { type: "best"; cid: string; groups: Face[][]; short: number; move: string; sentence: string }
  | { type: "hinted"; cid: string; text: string; why: string }
  | { type: "error"; cid?: string | null; reason: string }
  | { type: "pong" };

export type ToServer =
  | { type: "hello"; seen: number }
  | { type: "move"; cid: string; text: string; window: number }
  | { type: "try"; cid: string; text: string }
  | { type: "arrange"; cid: string; groups: Face[][]; purpose: "down" | "meld" }
  | { type: "best"; cid: string }
  | { type: "hint"; cid: string }
  | { type: "standing"; cid: string; rule: StandingRule; only: string[] }
  | { type: "speed"; cid: string; speed: Speed }
  | { type: "ping" };

// HTTP

export interface OptionInfo {
  key: string;
  about: string;
  type: string;
  choices: string[];
}

export interface BookInfo {
  id: string;
  title: string;
  about: string;
  players: [number, number];
  values: Record<string, unknown>;
}

export interface GameInfo {
  id: string;
  title: string;
  books: BookInfo[];
  options: OptionInfo[];
}

export interface BotInfo {
  id: string;
  about: string;
}

export interface Catalogue {
  games: GameInfo[];
  bots: BotInfo[];
  speeds: Speed[];
}

export type Changes = Record<string, string | number | boolean | (string | number)[] | Record<string, string | number>>;

export interface RulesRequest {
  game: string;
  book?: string;
  changes?: Changes;
  toml?: string;
  against?: string;
}

export interface SheetLine {
  text: string;
  clauses: string[];
}

export interface SheetSection {
  heading: string;
  lines: SheetLine[];
}

export interface Problem {
  line: number;
  key: string;
  reason: string;
}

export interface RulesAnswer {
  sheet: SheetSection[];
  differences: SheetLine[];
  problems: Problem[];
  players: [number, number] | null;
}

export interface NewPlayer {
  kind: "human" | "bot";
  name: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  players: NewPlayer[];
  book?: string;
  changes?: Changes;
  toml?: string;
  name?: string;
  speed: Speed;
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  book: string;
  title: string;
  players: Player[];
  moves: number;
  over: boolean;
  updated: number;
}

export interface Step {
  n: number;
  of: number;
  scene: Scene;
  events: TableEvent[];
  sentence: string;
}
