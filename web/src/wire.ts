// Written by web/scripts/wire.py from upcard.server.wire. Do not edit: change the server's types and write it again.

/** "7S", "TD", "*" for a joker, "??" for a card not seen. */
export type Face = string;

/** The command holds: a move is stored as move ``n``; a tried move would be accepted; a setting is set. */
export interface Accepted {
  type: "accepted";
  cid: string;
  n: number;
}

/** Something the seat may answer. ``needs`` is what the answer adds to ``verb``: ``none``, ``card``, ``cards`` (from ``low`` to ``high`` of the hand), ``meld`` (one group of cards), ``melds`` (the whole contract; ``slots`` names its parts), ``card+meld`` or ``number`` (from ``low`` to ``high``; ``presets`` are numbers worth a button). ``options`` are words that may stand at the end; ``ending`` always does. Of ``cards`` the ``split`` selected last stand behind a ``/``. */
export interface Action {
  verb: string;
  label: string;
  needs: "card" | "card+meld" | "cards" | "meld" | "melds" | "none" | "number";
  slots: string[];
  options: string[];
  low: number;
  high: number;
  presets: number[];
  ending: string;
  split: number;
}

/** Read groups of own cards as melds, for the contract (``down``) or for further melds (``meld``). */
export interface Arrange {
  type: "arrange";
  cid: string;
  groups: string[][];
  purpose?: "down" | "meld";
}

/** ``ok``: the groups together are a legal move, ``text``; else ``refusal`` says why not. */
export interface Arranged {
  type: "arranged";
  cid: string;
  groups: GroupReading[];
  ok: boolean;
  text: string;
  refusal: Refusal | null;
}

/** Arrange my hand for the contract as well as it goes. */
export interface Best {
  type: "best";
  cid: string;
}

/** ``short``: how many cards the contract still lacks; 0 = ``text`` lays it. ``groups``: own cards, by meld. */
export interface BestAnswer {
  type: "best";
  cid: string;
  short: number;
  groups: string[][];
  sentence: string;
  text: string;
}

/** A rule text: ``seats`` = fewest and most players, ``defaults`` = its value of every option. */
export interface BookInfo {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
  defaults: Record<string, unknown>;
}

export interface BotInfo {
  id: string;
  title: string;
  summary: string;
}

export interface CatalogueAnswer {
  games: GameInfo[];
  bots: BotInfo[];
  speeds: ("fast" | "instant" | "normal" | "slow")[];
}

/** A column of the score sheet: its label, a note (the contract), and the cards dealt where they differ. */
export interface Column {
  label: string;
  note: string;
  cards: number | null;
}

export type Command = Hello | MoveCommand | Try | Arrange | Best | Hint | SetStanding | SetSpeed | Ping;

export interface Created {
  id: string;
}

/** The deal being played: ``number`` of ``of`` (0: nobody knows how many), the contract in words, in short (``S3 R4``) and by parts, all empty where there is none; ``cards`` dealt to each. ``name``: what a deal is called where it is none, e.g. a turn. */
export interface Deal {
  number: number;
  of: number;
  contract: string;
  short: string;
  cards: number;
  slots: string[];
  name: string;
}

/** The message was none of the protocol, or the server failed; nothing has changed. */
export interface ErrorMessage {
  type: "error";
  reason: string;
  cid?: string;
}

/** One thing that happened, as this seat saw it. Where cards went shows from scene to scene. */
export interface Event {
  name: string;
  seat: number;
  sentence: string;
  cards: Face[];
  number: number;
  other: number;
}

/** Every HTTP error: one sentence. */
export interface Failure {
  reason: string;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  books: BookInfo[];
  options: OptionInfo[];
}

/** One group: every meld it can be read as (move notation), likeliest first; ``reason`` when it is none. */
export interface GroupReading {
  readings: string[];
  reason: string;
}

/** First message of a connection. ``seen``: the last n this page has shown, 0 for none. */
export interface Hello {
  type: "hello";
  seen?: number;
}

/** What would a steady player do, and why? */
export interface Hint {
  type: "hint";
  cid: string;
}

export interface Hinted {
  type: "hinted";
  cid: string;
  text: string;
  why: string;
}

export type Message = TableMessage | SceneMessage | Accepted | Refused | Arranged | BestAnswer | Hinted | ErrorMessage | Pong;

/** Play. The same ``cid`` again gets the first answer again. ``window``: the window being answered, or 0. */
export interface MoveCommand {
  type: "move";
  cid: string;
  text: string;
  window?: number;
}

export interface NewPlayer {
  kind: "bot" | "human";
  name: string;
  bot?: string | null;
}

export interface NewTable {
  game: string;
  players: NewPlayer[];
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  name?: string;
  speed?: "fast" | "instant" | "normal" | "slow";
}

/** A house-rule key: what it means, and the words it may take (none: a number, a yes or no, a list). ``kind``: ``choice``, ``switch``, ``number``, ``list`` or ``table``; ``meanings`` go with ``values``. */
export interface OptionInfo {
  key: string;
  group: string;
  title: string;
  help: string;
  kind: string;
  values: string[];
  meanings: string[];
  clause: string;
}

export interface Ping {
  type: "ping";
}

export interface Player {
  name: string;
  kind: "bot" | "human";
  bot?: string | null;
}

export interface Pong {
  type: "pong";
}

/** Chips in the middle: the ``amount``, and the ``seats`` that can win it. */
export interface Pot {
  label: string;
  amount: number;
  seats: number[];
}

/** What is wrong with a rule set: ``line`` of the file where there is one, ``key``, and why. */
export interface Problem {
  line: number | null;
  key: string;
  reason: string;
}

/** Why not. ``clause`` is empty where no rule but the moment is at fault (a window that has closed). */
export interface Refusal {
  clause: string;
  reason: string;
  cards: Face[];
  remedy: string;
  link: string;
}

/** Nothing has changed. */
export interface Refused {
  type: "refused";
  clause: string;
  reason: string;
  cards: Face[];
  remedy: string;
  link: string;
  cid: string;
}

/** A row of the score sheet; a cell is None before its deal is scored. ``marks``: signs beside the cells, as many as cells, or none at all; a cell whose marks have a ``○`` is circled. */
export interface Row {
  seat: number;
  name: string;
  cells: (number | null)[];
  total: number;
  marks: string[];
}

/** The rules in plain language; what ``against`` does differently; and what is wrong with them. */
export interface RulesAnswer {
  sheet: SheetSection[];
  differences: SheetLine[];
  problems: Problem[];
  seats: [number, number] | null;
}

/** Which rules: a ``book`` of a game with ``changes``, or a whole house-rule file as ``toml``. */
export interface RulesRequest {
  game: string;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  against?: string | null;
}

/** The whole table as one seat (or onlooker: ``you`` is None) sees it. ``ledger``: who owes whom, where a game settles in money or chips. ``unit``: what totals count, "" where they say no more than the cards do. ``standing``: what can be answered beforehand. ``hold``: something was revealed that is worth a look before the table moves on. */
export interface Scene {
  game: string;
  book: string;
  title: string;
  you: number | null;
  over: boolean;
  winners: number[];
  status: string;
  deal: Deal | null;
  seats: Seat[];
  zones: Zone[];
  prompt: string | null;
  window: number;
  waiting: number[];
  actions: Action[];
  sheet: Sheet | null;
  pots: Pot[];
  ledger: Sheet | null;
  unit: string;
  standing: ("ask" | "auto" | "only" | "pass-deal" | "pass-turn")[];
  hold: boolean;
}

/** The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection). */
export interface SceneMessage {
  type: "scene";
  n: number;
  scene: Scene;
  events: Event[];
}

/** One seat: ``cards`` in hand, ``active`` (has the turn), ``asked`` (may act now), ``answered`` (has answered the open window), running ``total`` in the scene's ``unit``; ``marks`` are words beside the name (``down``, ``all in``, a title), ``bet`` is what lies before the seat, None in games without bets. */
export interface Seat {
  seat: number;
  name: string;
  cards: number;
  active: boolean;
  dealer: boolean;
  asked: boolean;
  answered: boolean;
  total: number;
  marks: string[];
  bet: number | null;
}

/** How quickly bots answer at this table. */
export interface SetSpeed {
  type: "speed";
  cid: string;
  speed: "fast" | "instant" | "normal" | "slow";
}

/** Answer claim windows for me. ``only``: ranks (``7``) or cards (``JH``) to be asked for all the same. */
export interface SetStanding {
  type: "standing";
  cid: string;
  rule: "ask" | "auto" | "only" | "pass-deal" | "pass-turn";
  only?: string[];
}

/** A score sheet; ``best`` is the ``low`` or the ``high`` total. ``notes`` stand below it. ``sums`` are shown beside the cells: the ``total`` of each row, the ``running`` sums too, or ``none`` where cells are no points. */
export interface Sheet {
  title: string;
  columns: Column[];
  rows: Row[];
  best: "high" | "low";
  notes: string[];
  sums: "none" | "running" | "total";
}

export interface SheetLine {
  text: string;
  clauses: string[];
}

export interface SheetSection {
  heading: string;
  lines: SheetLine[];
}

/** A seat's standing answer. ``pass-turn`` and ``pass-deal`` lapse by themselves; ``only`` passes every claim but those for these ranks (``7``) and cards (``JH``); ``auto`` answers where there is one move. */
export interface Standing {
  rule: "ask" | "auto" | "only" | "pass-deal" | "pass-turn";
  only: string[];
}

/** A finished game after ``n`` of ``of`` moves; ``sentence`` tells what move ``n`` did. */
export interface StepAnswer {
  n: number;
  of: number;
  scene: Scene;
  events: Event[];
  sentence: string;
}

/** One of this browser's tables, newest first. ``updated``: ISO 8601, UTC. */
export interface TableInfo {
  id: string;
  title: string;
  name: string;
  game: string;
  book: string;
  players: Player[];
  moves: number;
  over: boolean;
  status: string;
  updated: string;
}

/** Answer to hello, and again whenever one of these changes: what is not part of the scene. */
export interface TableMessage {
  type: "table";
  id: string;
  you: number;
  players: Player[];
  speed: "fast" | "instant" | "normal" | "slow";
  standing: Standing;
}

/** Would this move be accepted? Nothing is played. */
export interface Try {
  type: "try";
  cid: string;
  text: string;
}

/** Cards lying together. ``count`` cards lie there; ``cards`` are those that may be seen (of a hand the known ones, of a pile bottom to top). ``kind`` is ``stock``, ``discards``, ``hand``, ``meld``, or ``pile`` for all other cards: at its owner's place or, without an owner, in the middle. A meld has its ``number`` on the table, its ``shape`` (``set`` or ``run``), the ``roles`` its cards play, and its ``text``. */
export interface Zone {
  id: string;
  kind: "discards" | "hand" | "meld" | "pile" | "stock";
  label: string;
  owner: number | null;
  count: number;
  cards: Face[];
  number: number;
  shape: string;
  roles: Face[];
  text: string;
}

export type FromServer = Message;
export type ToServer = Command;
export type Needs = Action["needs"];
export type Speed = SetSpeed["speed"];
export type StandingRule = Standing["rule"];
export type Purpose = NonNullable<Arrange["purpose"]>;
