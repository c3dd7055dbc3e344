// Written by web/scripts/wire.py from upcard.server.wire. Do not edit: change the types and write it again.

/** "7S", "TD", "*" for a joker, "??" for a card not seen. */
export type Face = string;

/** The command holds: a move is stored as move ``n``; a tried move would be accepted (``sentence``: what it would bring, where the game foretells it); a setting is set. */
export interface Accepted {
  type: "accepted";
  cid: string;
  n: number;
  sentence?: string;
}

/** Something the seat may answer. ``needs`` is what the answer adds to ``verb``: ``none``, ``card``, ``cards`` (from ``low`` to ``high`` of the hand), ``meld`` (one group of cards), ``melds`` (the whole contract; ``slots`` names its parts), ``card+meld`` or ``number`` (from ``low`` to ``high``; ``presets`` are numbers worth a button). ``options`` are words that may stand at the end; ``ending`` always does. Of ``cards`` the ``split`` selected last stand behind a ``/``. ``card`` is taken from the pile ``zone``, where the answer is to take one that lies there. ``foretold``: the table can say what the answer would bring. */
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
  card: string;
  zone: string;
  foretold: boolean;
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
  names: string[];
  phrases: Phrase[];
  reactions: ("❤️" | "🎉" | "👍" | "👏" | "😂" | "😢" | "😮" | "🤔")[];
}

/** Whose clock runs, and until when; ``now`` by the same clock. Sent at a table with a clock after each scene and after hello, and whenever it changes. Who is awaited is in the scene, with or without a clock. */
export interface ClockMessage {
  type: "clock";
  now: number;
  deadlines: Deadline[];
}

/** A seat's code, good once and until ``until`` (seconds since 1970). A new one ends the one before. */
export interface Code {
  type: "code";
  cid: string;
  code: string;
  until: number;
}

/** A column of the score sheet: its label, a note (the contract), and the cards dealt where they differ. */
export interface Column {
  label: string;
  note: string;
  cards: number | null;
}

export type Command = Hello | MoveCommand | Undo | Try | Arrange | Best | Hint | Moves | SetStanding | SetSpeed | Ping | Contribute | Settings | Start | SetSeat | SetHost | Leave | MoveSeat | Rematch | Nudge | Say | SayPhrase | React;

/** The table's secret for draw number ``draw`` (from 1), which comes next, is fixed: this is its commitment. How it is reckoned is told in the chapter "Was the deal fair?". */
export interface Commitment {
  type: "commitment";
  draw: number;
  commitment: string;
}

/** Random bytes of this device, as hexadecimal digits, for draw number ``draw`` (`Commitment`). */
export interface Contribute {
  type: "contribute";
  cid: string;
  draw: number;
  contribution: string;
}

export interface Created {
  id: string;
}

/** The seat's question is answered for it at ``until``, in seconds since 1970 by the server's clock. */
export interface Deadline {
  seat: number;
  until: number;
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

/** A draw of a finished game: chance's ``move`` (its number), whether it follows from what was shown before (``problem`` empty), the ``commitment``, and the seats that ``contributed``. */
export interface DrawInfo {
  move: number;
  problem: string;
  commitment: string;
  contributed: number[];
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

/** Were the draws of a finished game fixed before? ``sentences`` say it in words; ``luck`` by seat. */
export interface FairnessAnswer {
  fair: boolean;
  draws: DrawInfo[];
  sentences: string[];
  luck: string[][];
}

/** What became of a command: ``accepted`` as move ``n``; ``refused``; or ``unknown``: it never arrived, and can be sent again. */
export interface Fate {
  cid: string;
  fate: "accepted" | "refused" | "unknown";
  n: number | null;
  refusal: Refusal | null;
}

/** The end of the answer to hello: all of it, and these ``fates``, is how the table stood after move ``n``. */
export interface Fates {
  type: "fates";
  n: number;
  fates: Fate[];
}

/** ``usual``: how many sit down where nobody says otherwise, within what the book allows. */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  books: BookInfo[];
  options: OptionInfo[];
  usual: number;
}

/** One game of a series; ``totals`` and ``winners`` once it is over. */
export interface GameResult {
  id: string;
  number: number;
  over: boolean;
  players: Player[];
  totals: number[];
  winners: number[];
}

/** One group: every meld it can be read as (move notation), likeliest first; ``reason`` when it is none. */
export interface GroupReading {
  readings: string[];
  reason: string;
}

/** The server answers, and so does its database. */
export interface Health {
  status: "ok";
}

/** First message of a connection. ``seen``: the last n this page has shown, 0 for none; ``heard``: the number of the last `Said` it has; ``unanswered``: moves it sent and never had an answer to. What became of these is the last thing the answer says (`Fates`). ``draws``: it wants to be told what draws are bound to (`Commitment`), and contributes to them if it has a seat. */
export interface Hello {
  type: "hello";
  seen?: number;
  heard?: number;
  unanswered?: string[];
  draws?: boolean;
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

/** What a table's address shows to whoever has it. ``you``: the seat of this browser, None if it has none. ``changed``: do house rules apply, other than the book's? */
export interface Invitation {
  id: string;
  name: string;
  title: string;
  game: string;
  book: string;
  changed: boolean;
  players: Player[];
  you: number | null;
  host: number | null;
  started: boolean;
  over: boolean;
  status: string;
  spectators: boolean;
  clock: number;
  next: string | null;
}

/** Take an open seat: the given one, or the first. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** Give my seat up for good: before the game it is open again, in a game a bot plays it to the end. */
export interface Leave {
  type: "leave";
  cid: string;
}

/** The moves that the seat may make after move ``n``, none if it is not asked. ``more``: there are others. */
export interface LegalMoves {
  type: "moves";
  cid: string;
  n: number;
  moves: string[];
  more: boolean;
}

export type Message = TableMessage | SceneMessage | ClockMessage | Said | Fates | Commitment | Accepted | Refused | Code | Arranged | BestAnswer | Hinted | LegalMoves | ErrorMessage | Pong;

/** Play. The same ``cid`` again gets the first answer again. ``window``: the window being answered, or 0. */
export interface MoveCommand {
  type: "move";
  cid: string;
  text: string;
  window?: number;
}

/** I want to go on at another device: answered with a `Code`, to be given there. */
export interface MoveSeat {
  type: "move-seat";
  cid: string;
}

/** What may I play now? For bots: at most ``most`` of the legal moves, in the game's order. */
export interface Moves {
  type: "moves";
  cid: string;
  most?: number;
}

/** ``human``: whoever sets the table up. ``open``: whoever comes; it needs no name. */
export interface NewPlayer {
  kind: "bot" | "human" | "open";
  name?: string;
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
  clock?: number;
  spectators?: boolean;
  chat?: boolean;
  auto_start?: boolean;
}

/** Remind whoever is awaited at that seat. */
export interface Nudge {
  type: "nudge";
  cid: string;
  seat: number;
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

export interface Phrase {
  id: "again" | "back" | "good-luck" | "hello" | "one-moment" | "sorry" | "thanks" | "well-played";
  text: string;
}

export interface Ping {
  type: "ping";
}

/** Who has a seat: a person (``human``), a ``bot``, or nobody yet (``open``). ``bot``: the bot that plays it, for a person meanwhile if the seat is a person's. ``present``: is that person connected? */
export interface Player {
  name: string;
  kind: "bot" | "human" | "open";
  bot?: string | null;
  present?: boolean;
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

export interface React {
  type: "react";
  cid: string;
  reaction: "❤️" | "🎉" | "👍" | "👏" | "😂" | "😢" | "😮" | "🤔";
}

/** The code that the seat's other device shows (letters and digits; case, spaces and hyphens do not matter). */
export interface Redeem {
  code: string;
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

/** The same people, rules and settings again at a new table (`TableMessage.next`), once this game is over. */
export interface Rematch {
  type: "rematch";
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

/** The rules in plain language; what ``against`` does differently; and what is wrong with them. ``game`` and ``book`` are those of the rules, which a house-rule file names itself; empty where they cannot be read. */
export interface RulesAnswer {
  sheet: SheetSection[];
  differences: SheetLine[];
  problems: Problem[];
  seats: [number, number] | null;
  game: string;
  book: string;
}

/** Which rules: a ``book`` of a game with ``changes``, or a whole house-rule file as ``toml``. */
export interface RulesRequest {
  game: string;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  against?: string | null;
}

/** Something said at the table: ``number`` counts them without gaps, ``at`` in seconds since 1970. ``kind`` says what ``text`` is: a person's own words (``chat``), one of the table's (``phrase``), an emoji (``reaction``), a sentence in which ``seat`` reminds seat ``to`` (``nudge``), or the table's own sentence about what has changed (``notice``, ``seat`` None). It is text, never markup. After hello come those after ``heard``, at most the last 200. */
export interface Said {
  type: "said";
  number: number;
  at: number;
  kind: "chat" | "notice" | "nudge" | "phrase" | "reaction";
  seat: number | null;
  name: string;
  text: string;
  to: number | null;
}

/** To everybody at the table, where chat is on. */
export interface Say {
  type: "say";
  cid: string;
  text: string;
}

export interface SayPhrase {
  type: "phrase";
  cid: string;
  phrase: "again" | "back" | "good-luck" | "hello" | "one-moment" | "sorry" | "thanks" | "well-played";
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

/** The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection). ``undo``: can this seat take its last move back now? */
export interface SceneMessage {
  type: "scene";
  n: number;
  scene: Scene;
  events: Event[];
  undo: boolean;
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

export interface Seated {
  seat: number;
}

/** All games that these people have played one after another, and the sum of the finished ones by seat. */
export interface Series {
  games: GameResult[];
  tally: Tally[];
}

/** Make the person at that seat the host. The host may, and everybody who sits while the host has been away for two minutes. */
export interface SetHost {
  type: "host";
  cid: string;
  seat: number;
}

/** Who plays a seat. ``bot``: a bot does; the person of the seat keeps the right to it. ``person``: that person again. ``open``: whoever has it loses it and is kept out (`Settings.readmit`), and the next one to come may take it. The host may say all of this of any seat; everybody may say ``bot`` and ``person`` of their own. */
export interface SetSeat {
  type: "seat";
  cid: string;
  seat: number;
  to: "bot" | "open" | "person";
  bot?: string | null;
}

/** How quickly bots answer at this table (the host's to say). */
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

/** What the host says about the table; what is left out stays as it is. ``clock``: see `Clock`. It runs where more than one person plays. ``spectators``: may others look on? ``chat``: may people write what they like? ``auto_start``: does the game begin as soon as no seat is open? ``readmit``, if true: whoever was removed from the table may sit down again. */
export interface Settings {
  type: "settings";
  cid: string;
  clock?: number;
  paused?: boolean;
  spectators?: boolean;
  chat?: boolean;
  auto_start?: boolean;
  readmit?: boolean;
}

/** A score sheet; ``best`` is the ``low`` or the ``high`` total. ``notes`` stand below it. ``sums`` are shown beside the cells: the ``total`` of each row, the ``running`` sums too, or ``none`` where cells are no points. ``counts``: what a column stands for. */
export interface Sheet {
  title: string;
  columns: Column[];
  rows: Row[];
  best: "high" | "low";
  notes: string[];
  sums: "none" | "running" | "total";
  counts: string;
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

/** The host begins the game. Seats that are still open are given to bots (``bot``, or the usual one), or, with ``open: "drop"``, taken away (those behind move up). */
export interface Start {
  type: "start";
  cid: string;
  open?: "bot" | "drop";
  bot?: string | null;
}

/** A finished game after ``n`` of ``of`` moves; ``sentence`` tells what move ``n`` did. */
export interface StepAnswer {
  n: number;
  of: number;
  scene: Scene;
  events: Event[];
  sentence: string;
}

/** One of this browser's tables, newest first. ``turn``: is it for this browser to answer, or will be as soon as it comes? None where the server would have to open the table to know. ``updated``: ISO 8601, UTC. */
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
  turn: boolean | null;
  updated: string;
}

/** Answer to hello, and again whenever one of these changes: what is not part of the scene. ``title``: what is played, with the book and the name of house rules. ``you``: this page's seat, None for a spectator (then ``standing`` means nothing). ``host``: the host's seat, None where no person sits. ``started``: False while people are gathering; no move is played then. ``paused``: none is played either. ``watching``: how many spectators are connected; ``barred``: how many people were removed, and may not sit down again. ``game``: which game of these people this is, from 1; ``tally``: by seat, over the finished ones (with this one, once it is over). ``next``: the table of the rematch, to be led to. */
export interface TableMessage {
  type: "table";
  id: string;
  you: number | null;
  players: Player[];
  speed: "fast" | "instant" | "normal" | "slow";
  standing: Standing;
  name: string;
  title: string;
  host: number | null;
  started: boolean;
  over: boolean;
  paused: boolean;
  clock: number;
  spectators: boolean;
  chat: boolean;
  auto_start: boolean;
  watching: number;
  barred: number;
  game: number;
  tally: Tally[];
  next: string | null;
}

/** One seat over all finished games of these people: ``won`` games, the sum of its ``points``. */
export interface Tally {
  won: number;
  points: number;
}

/** Would this move be accepted? Nothing is played. */
export interface Try {
  type: "try";
  cid: string;
  text: string;
}

/** Take my last move back: while nobody has moved after it and it showed nothing to anybody. Idempotent like a move; the stream goes on with one more scene. */
export interface Undo {
  type: "undo";
  cid: string;
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
