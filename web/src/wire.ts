// Written by web/scripts/wire.py from upcard.server.wire. Do not edit: change the types and write it again.

/** "7S", "TD", "*" for a joker, "??" for a card not seen. */
export type Face = string;

/**
 * The answer that a command holds. A move is stored as move ``n``; a tried move would be accepted (``sentence``: what
 * it would bring, where the game foretells it); a setting is set.
 */
export interface Accepted {
  type: "accepted";
  cid: string;
  n: number;
  sentence?: string;
}

/**
 * Something the seat may answer. ``form`` is the text of the move with its ``slots`` in braces, in that order (``add
 * {card}{role} to {meld}``); without a form the ``verb`` is the whole move. The ``label`` is what its button says, or
 * ``short``, where that is enough beside the table. ``key`` is the letter that stands for it; ``alias`` another word
 * for the verb, where moves are typed. ``main``: likely what is wanted. ``way`` says, with slots in braces, what the
 * answer does, where cards can go onto a meld in several ways. ``zone`` is the pile that it takes a card from or puts
 * one onto, ``card`` the one it takes where several lie open, and ``down``: so many cards it takes off that pile, down
 * to a deeper one, 0 where it is not about that. ``foretold``: the table can say what the answer would bring.
 */
export interface Action {
  verb: string;
  label: string;
  form?: string;
  slots?: Slot[];
  short?: string;
  key?: string;
  alias?: string;
  main?: boolean;
  way?: string;
  zone?: string;
  card?: string;
  down?: number;
  foretold?: boolean;
}

/**
 * Answer what is asked for in entry ``n`` (`Proposal`); whoever has asked withdraws it with False. Idempotent like a
 * move.
 */
export interface Agree {
  type: "agree";
  cid: string;
  n: number;
  yes: boolean;
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

/** Somebody asks for a seat that is kept for somebody else: by which name, and for whom it is kept. */
export interface Asking {
  seat: number;
  name: string;
  owner: string;
}

/** The game of a table is to go on on a score sheet; ``by``: who says so, for what is written there. */
export interface BackToPaper {
  by?: string;
}

/** What two rule sets are called, and all that they answer differently; ``games``: of so many games. */
export interface BesideAnswer {
  one: string;
  other: string;
  rows: BesideRow[];
  games: number;
}

/** Two rule sets of one ``game``, side by side. */
export interface BesideRequest {
  game: string;
  one?: RulesPick;
  other?: RulesPick;
}

/** A question that they answer differently; ``came_up``: in how many games, null where it was not counted. */
export interface BesideRow {
  key: string;
  question: string;
  clauses: string[];
  one: string;
  other: string;
  came_up: number | null;
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

/**
 * A book of a game, as the lobby shows it. ``seats`` = fewest and most players, ``defaults`` = its value of every
 * option, ``bots``: those that are offered at its tables, by their ids, the usual one first, ``plain`` = what a family
 * calls it, empty where there is no other.
 */
export interface BookInfo {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
  defaults: Record<string, unknown>;
  bots: string[];
  plain: string;
}

/** A bot that can be chosen: its id, what it is called, and what to expect of it. */
export interface BotInfo {
  id: string;
  title: string;
  summary: string;
}

/** What this server offers: games, bots, speeds, names for bots, phrases, reactions and prints. */
export interface CatalogueAnswer {
  games: GameInfo[];
  bots: BotInfo[];
  speeds: ("fast" | "instant" | "normal" | "slow")[];
  names: string[];
  phrases: Phrase[];
  reactions: ("❤️" | "🎉" | "👍" | "👏" | "😂" | "😢" | "😮" | "🤔")[];
  prints: ("booklet" | "card" | "cheat" | "fold" | "score")[];
}

/**
 * What was found in so many ``games`` by each of both rule sets. It is a ``headline`` and ``sentences``, and the
 * ``figures`` behind them. ``rule``: what is said now, ``before``: what else was; ``kept``: the games were played
 * beforehand; ``done``: no more are played; ``alone``: all else was as in the book; ``seats``: so many bots played.
 */
export interface ChangeAnswer {
  headline: string;
  sentences: string[];
  figures: ChangeFigure[];
  games: number;
  seats: number;
  rule: string;
  before: string;
  kept: boolean;
  done: boolean;
  alone: boolean;
}

/**
 * A quantity that was measured by both rule sets. It is given as numbers, with the interval of the difference, and in
 * words; ``sure``: 1 where it is more by the changed rules, -1 where it is less, 0 where that is not known.
 * ``picture``: the title of its picture, empty where it has none; ``about``: what that shows.
 */
export interface ChangeFigure {
  key: string;
  label: string;
  share: boolean;
  here: number;
  there: number;
  low: number;
  high: number;
  sure: -1 | 0 | 1;
  here_text: string;
  there_text: string;
  difference: string;
  span: string;
  verdict: string;
  picture: string;
  about: string;
}

/**
 * A request to say what the answer to the option ``key`` in these ``changes`` of a book changes. All else is as in the
 * book, or ``beside`` the other changes; without a key, it is asked what all of them do. Where games are played for it,
 * an answer has those of a moment, and whoever asks again has more.
 */
export interface ChangeRequest {
  game: string;
  book?: string | null;
  changes?: Record<string, unknown>;
  key?: string;
  beside?: boolean;
}

/**
 * An option, or a part of it, that is not as in the book: what the book says, and the way back. The book is told in
 * lines where it says several things. The value of the way back is None where the option is to be left out of the
 * changes, together with those in ``also``, of which the book's sentence speaks, too.
 */
export interface Changed {
  key: string;
  book: string;
  back: Way;
  also: string[];
}

/** A clause, and what it says. */
export interface ClauseText {
  clause: string;
  text: string;
}

/**
 * Whose clock runs, and until when; ``now`` by the same clock. It is sent at a table with a clock after each scene and
 * after hello, before each pong, and whenever it changes. Who is awaited is in the scene, with or without a clock.
 */
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

/**
 * A column of the score sheet. It has a label, a note (the contract in words) and how that is written where there is
 * little room (``S3 R4``), the cards dealt where they differ, and how many cards it ``takes``, where its points are for
 * so many.
 */
export interface Column {
  label: string;
  note: string;
  short?: string;
  cards: number | null;
  takes?: number;
}

export type Command = Hello | MoveCommand | Undo | Correct | Agree | Try | Arrange | Best | Hint | Moves | SetStanding
  | SetSpeed | Ping | Pledge | Open | Settings | Start | SetSeat | SetAvatar | SetHost | LetIn | Leave | MoveSeat
  | Rematch | Share | Nudge | Say | SayPhrase | React;

/**
 * What became of a command. It was ``accepted`` as move ``n``; ``refused``; or ``unknown``: it never arrived, and can
 * be sent again.
 */
export interface CommandOutcome {
  cid: string;
  fate: "accepted" | "refused" | "unknown";
  n: number | null;
  refusal: Refusal | null;
}

/** The end of the answer to hello: all of it, and these ``fates``, is how the table stood after move ``n``. */
export interface CommandOutcomes {
  type: "fates";
  n: number;
  fates: CommandOutcome[];
}

/**
 * Correct column ``deal`` (from 1) of the score sheet, as the host may. ``points``: those of each seat, None where
 * nothing is written yet. It is done at once, where nobody else has to agree; else the other people are asked
 * (`Proposal`). Idempotent like a move.
 */
export interface Correct {
  type: "correct";
  cid: string;
  deal: number;
  points: (number | null)[];
}

/**
 * A number with a step to either side; ``text`` says it in words. ``typed`` is the value of the option with None in the
 * place of the number, for whoever types one from ``low`` to ``high``; the counter has only its steps where
 * ``by_steps`` is set. ``less`` and ``more`` are None at the ends.
 */
export interface Counter {
  label: string;
  text: string;
  number: number;
  low: number;
  high: number;
  less: Way | null;
  more: Way | null;
  typed: unknown;
  by_steps: boolean;
}

/** The answer that a table was set up. */
export interface Created {
  id: string;
}

/** The seat's question is answered for it at ``until``, in seconds since 1970 by the server's clock. */
export interface Deadline {
  seat: number;
  until: number;
}

/**
 * The deal being played. It is ``number`` of ``of`` (0: nobody knows how many), with the contract in words, in short
 * (``S3 R4``) and by parts, all empty where there is none; ``cards`` dealt to each. ``name``: what a deal is called
 * where it is none, e.g. a turn. ``wild``: in a few words, what is wild in this deal alone (``4s wild``).
 */
export interface Deal {
  number: number;
  of: number;
  contract: string;
  short: string;
  cards: number;
  slots: string[];
  name: string;
  wild?: string;
}

/**
 * What draw number ``draw`` (from 1), which comes next, is bound to. All draws of the table hang on ``head``, and this
 * one on ``link``, which follows from the draws before. ``pledges``: empty while pledges are taken (`Pledge`), then by
 * seat, and those in it may be opened (`Open`). ``contributions``: by seat, what was opened for the draw before; empty
 * if there was none. ``rules``: the digest of the rules, as a record has it. How all of it is reckoned is told in the
 * chapter "Was the deal fair?".
 */
export interface Draw {
  type: "next-draw";
  head: string;
  draw: number;
  link: string;
  pledges: string[];
  contributions: string[];
  rules: string;
}

/**
 * A draw of a finished game. Its ``number`` in its chain (0: it is in none), chance's ``move`` that it made (None: it
 * was void), what is wrong with it (``problem`` empty: nothing), the ``seed`` and ``head`` of its chain, and by seat
 * the ``pledges`` and the ``contributions``. ``old``: it was made by the first protocol.
 */
export interface DrawInfo {
  number: number;
  move: number | null;
  problem: string;
  seed: string;
  head: string;
  pledges: string[];
  contributions: string[];
  old: boolean;
}

/**
 * The message was none of the protocol, or the server failed. ``reason`` says whether it is known that nothing has
 * changed.
 */
export interface ErrorMessage {
  type: "error";
  reason: string;
  cid?: string;
}

/**
 * A table at which the evening of a sheet goes on. ``seat`` is that of whoever sets it up, ``bots`` play at those; all
 * other seats are open. Numbers are those of the sheet's players, from 0. ``again``: though it goes on at another table
 * already.
 */
export interface EveningSeats {
  seat?: number;
  again?: boolean;
  bots?: number[];
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

/** The body of every HTTP error: one sentence. */
export interface Failure {
  reason: string;
}

/** Whether the draws of a finished game were fixed before. ``sentences`` say it in words; ``luck`` by seat. */
export interface FairnessAnswer {
  fair: boolean;
  draws: DrawInfo[];
  sentences: string[];
  luck: string[][];
}

/** What belongs together among what can be chosen. One of the ``ways`` is chosen, or, with ``many``, any of them. */
export interface FormRow {
  label: string;
  counters: Counter[];
  ways: Way[];
  many: boolean;
}

/** A heading of the rules sheet, and the sentences of the options that it is about. */
export interface FormSection {
  heading: string;
  sentences: Sentence[];
}

/**
 * A game with its books. ``usual``: how many sit down where nobody says otherwise, within what the book allows;
 * ``bots``: those that are offered by any of its books, by their ids, the usual one first; ``lesson``: of how many
 * tasks its lesson is made, 0 if it has none; ``carries``: what everybody can have from before on a score sheet of it
 * (nothing, totals, also deals). ``aliases``: names that people look for; ``about``: where it comes from, how long it
 * takes and the like, in sentences. ``variants``: rules of it that are ready, each under a name of its own.
 */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  books: BookInfo[];
  options: OptionInfo[];
  usual: number;
  bots: string[];
  lesson: number;
  carries: "deals" | "no" | "totals";
  aliases: NameInfo[];
  about: string[];
  variants: VariantInfo[];
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

/**
 * The server answers, and so does its database. ``degraded``: it serves all but so many tables and score sheets that
 * are ``damaged``.
 */
export interface Health {
  status: "degraded" | "ok";
  damaged: number;
}

/**
 * The first message of a connection. ``seen``: the last n this page has shown, 0 for none; ``heard``: the number of the
 * last `Said` it has; ``unanswered``: moves it sent and never had an answer to. What became of these is the last thing
 * the answer says (`CommandOutcomes`). ``draws``: it wants to be told what draws are bound to (`Draw`), and contributes
 * to them if it has a seat. ``motion``: milliseconds that a card travels on its page, 0 where nothing moves; nobody but
 * people plays until a deal has landed there.
 */
export interface Hello {
  type: "hello";
  seen?: number;
  heard?: number;
  unanswered?: string[];
  draws?: boolean;
  motion?: number;
}

/** Ask what a steady player would do, and why. */
export interface Hint {
  type: "hint";
  cid: string;
}

/** What a steady player would do: the ``text`` of the move, and ``why``. */
export interface Hinted {
  type: "hinted";
  cid: string;
  text: string;
  why: string;
}

/** Whether whoever asks ``can`` let others in, and the ``address`` by which they come, empty while they do not. */
export interface HouseAnswer {
  can: boolean;
  address: string;
}

/** Let others of the network of the card room's machine in, or no longer. */
export interface HouseRequest {
  open: boolean;
}

/**
 * The question asked for, and the rules as they are answered so far. The question is null where none is open; the
 * sentences (``lines``) of the next ones; how many are ``left``, and how many of these are ``telling``; the ``answers``
 * in full, those and what is ``skipped`` in words (``given``), and what the last of them changed (``since``); the
 * ``changes`` from the book and the ``file`` that they make, the ``notes`` in the table's own words, and what of the
 * rules is ``ours``. ``games``: in so many games by every book was counted what came up.
 */
export interface InterviewAnswer {
  title: string;
  game: string;
  book: string;
  question: InterviewQuestion | null;
  lines: InterviewLine[];
  left: number;
  telling: number;
  answers: Record<string, unknown>;
  skipped: string[];
  given: InterviewGiven[];
  since: InterviewSince;
  changes: Record<string, unknown>;
  file: string;
  notes: string[];
  ours: OwnRuleLine[];
  games: number;
}

/** A question that was answered, and how, in words; "" where it was put aside (`upcard.interview.GivenAnswer`). */
export interface InterviewGiven {
  key: string;
  question: string;
  answer: string;
}

/** A sentence of the rules as they stand, and the questions in it (`upcard.interview.RuleLine`). */
export interface InterviewLine {
  keys: string[];
  text: string;
}

/** A case in which the answers do not come to the same (`upcard.interview.Picture`). */
export interface InterviewPicture {
  zones: InterviewZone[];
  mover: string;
  does: string;
  cards: Face[];
}

/**
 * A question with its answers. ``chosen``: which of them stands, -1 for none; ``telling``: whether another answer may
 * be noticed in a game.
 */
export interface InterviewQuestion {
  key: string;
  text: string;
  clauses: string[];
  replies: InterviewReply[];
  chosen: number;
  picture: InterviewPicture | null;
  telling: boolean;
}

/** An answer to choose (`upcard.interview.Reply`). */
export interface InterviewReply {
  value: unknown;
  text: string;
  books: string[];
  came_up: number | null;
  why: string;
  outcome: string;
}

/**
 * An interview so far, and what is answered now. It starts from a ``book`` of a game or a whole house-rule file as
 * ``toml``; ``answers`` by option, in the order in which they were given, and the options ``skipped``. ``reply``: what
 * is answered now, by option, the first time or instead of an earlier answer: that to the open question last, after
 * what it needs of others; ``aside``: the question that is put aside now. ``so``: the questions of which it is said now
 * that they are as the rules stand. ``key``: the question that is wanted, the next one unless given. ``name``: what the
 * table calls its rules; ``notes``: what it plays besides, in its own words, a line each; null for what the rules to
 * start from have.
 */
export interface InterviewRequest {
  game: string;
  book?: string | null;
  toml?: string | null;
  answers?: Record<string, unknown>;
  skipped?: string[];
  reply?: Record<string, unknown>;
  aside?: string;
  so?: string[];
  key?: string;
  name?: string;
  notes?: string[] | null;
}

/**
 * What the last answer has changed besides. It is the questions whose answers do not go with it and are taken back
 * (``again``), how many ``more`` are asked by it, and how many ``fewer``.
 */
export interface InterviewSince {
  again: string[];
  more: number;
  fewer: number;
}

/** Cards of a picture that lie together. */
export interface InterviewZone {
  label: string;
  cards: Face[];
}

/**
 * What a table's address shows to whoever has it. ``you``: the seat of this browser, None if it has none; ``here``: all
 * of them, where several people are at this device. ``asked``: the seat for which this browser has asked, where that is
 * kept for somebody. ``evening``: for whom of a score sheet each seat is kept. ``changed``: whether house rules apply,
 * other than those of a book or of a game by its own name.
 */
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
  here: number[];
  asked: number | null;
  evening: string[];
}

/** Take an open seat: the given one, or the first. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** An answer that a key stands for whether or not it can be given now, and what help says ``about`` the key. */
export interface Key {
  action: Action;
  about: string;
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

/**
 * What a lesson asks for after move ``n``. It is the ``title`` and ``text`` of task number ``task`` (from 1) of so
 * many, the ``move`` that is wanted (empty while others play), the ``cards`` of the own hand that it names, and the
 * zones of the ``melds`` that it changes. It comes before the scene after that move. ``done``: the lesson is over, and
 * ``text`` says what it was. ``question``: ``text`` asks and does not tell the move. ``why``: what there is to say of
 * the answer to the question before.
 */
export interface LessonMessage {
  type: "lesson";
  n: number;
  task: number;
  of: number;
  title: string;
  text: string;
  move: string;
  cards: Face[];
  melds: string[];
  done: boolean;
  question: boolean;
  why: string;
}

/**
 * Say whether whoever asks by that ``name`` may have the ``seat``, which is kept for somebody (`Asking`). The host may,
 * and everybody who sits at another seat while the host is away.
 */
export interface LetIn {
  type: "let-in";
  cid: string;
  seat: number;
  name: string;
  yes: boolean;
}

/**
 * The ``token`` by which this finished game is shown. It is sent as the bearer token of HTTP requests for it, and
 * stands in links behind the ``#``.
 */
export interface Link {
  type: "link";
  cid: string;
  token: string;
}

export type Message = TableMessage | SceneMessage | LessonMessage | ClockMessage | Said | CommandOutcomes | Draw
  | Accepted | Refused | Code | Link | Arranged | BestAnswer | Hinted | LegalMoves | Pending | ErrorMessage | Pong;

/**
 * Something happened in entry ``n`` at ``seat`` (None: at nobody's). A ``deal`` begins, cards were ``laid``, a seat
 * went ``out``, got what it had claimed (``claim``), stole (``theft``), or the score was ``corrected``.
 */
export interface Moment {
  n: number;
  kind: string;
  seat: number | null;
  sentence: string;
}

/** Where to look in a finished game: its ``moments``, and the entries that are this seat's ``own`` decisions. */
export interface MomentsAnswer {
  moments: Moment[];
  own: number[];
}

/** Make a move. The same ``cid`` again gets the first answer again. ``window``: the one being answered, or 0. */
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

/** Ask what may be played now. It is for bots: at most ``most`` of the legal moves, in the game's order. */
export interface Moves {
  type: "moves";
  cid: string;
  most?: number;
}

/** A name that people look for, what a game of that name is to the one here, and further ways of writing it. */
export interface NameInfo {
  name: string;
  told: string;
  spellings: string[];
}

/**
 * Who is to play a seat. ``human``: whoever sets the table up. ``open``: whoever comes; it needs no name. ``here``:
 * another person, at the same device as whoever sets the table up.
 */
export interface NewPlayer {
  kind: "bot" | "human" | "open";
  name?: string;
  bot?: string | null;
  here?: boolean;
}

/**
 * A score sheet to be begun. It says which rules, who plays, in the order of seats, and which seat deals first; what
 * each ``had`` from before, as a number or a sum, and which ``deal`` comes first. ``after``: it goes on with that
 * sheet, by its rules, and ``game`` is that sheet's.
 */
export interface NewScore {
  game: string;
  players: string[];
  had?: string[];
  deal?: string;
  after?: string | null;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  dealer?: number;
  by?: string;
}

/** A table to be set up: the game, who plays, the rules (a book with changes, or a file) and the settings. */
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

/** The bytes that were pledged to draw number ``draw``, as hexadecimal digits. */
export interface Open {
  type: "open";
  cid: string;
  draw: number;
  contribution: string;
}

/** Say whether others may write on the sheet. */
export interface Opened {
  open: boolean;
}

/**
 * A house-rule key: what it means, and the words it may take (none: a number, a yes or no, a list). ``kind``:
 * ``choice``, ``switch``, ``number``, ``list`` or ``table``; ``meanings`` go with ``values``. ``sentence`` is what the
 * rules say, with a slot ``{key}`` where a choice stands, for which ``said`` has the words of the ``values``; ``none``,
 * if not empty, is said instead where the value is 0 or empty. ``range``: the least and the largest number. ``unless``:
 * by key of another option, the values beside which this one means nothing. ``find``: further words by which people
 * look for it.
 */
export interface OptionInfo {
  key: string;
  group: string;
  title: string;
  help: string;
  kind: string;
  values: string[];
  meanings: string[];
  clause: string;
  sentence: string;
  none: string;
  said: string[];
  range: [number, number] | null;
  unless: Record<string, unknown[]>;
  find: string;
}

/**
 * How one finished game ended for one person. When it ended (ISO 8601, UTC), whether it was ``won`` (perhaps
 * ``shared``), with how many ``points``, and whether with ``real`` cards.
 */
export interface Outcome {
  at: string;
  won: boolean;
  shared: boolean;
  points: number;
  real: boolean;
}

/** What a table says otherwise than its book, and what the book says. */
export interface OwnRuleLine {
  key: string;
  ours: string;
  book: string;
}

/**
 * Score sheets of games with real cards that are to be counted, too, by their ids. On them ``name`` is whoever asks.
 */
export interface OwnSheets {
  sheets: string[];
  name?: string;
}

/** What can be chosen in one place: the option, what it decides, its clauses, and the ways. */
export interface Panel {
  key: string;
  part: number;
  about: string;
  clauses: string[];
  rows: FormRow[];
}

/**
 * The answer that it is not known yet whether the command counts. The storage failed when it was to be stored, or
 * cannot be read. The answer follows, here or, after the connection is lost, to whoever sends the command again or asks
 * for its fate.
 */
export interface Pending {
  type: "pending";
  cid: string;
  reason: string;
}

/** A phrase that can be said at a table by its id. */
export interface Phrase {
  id: "again" | "back" | "good-luck" | "hello" | "one-moment" | "sorry" | "thanks" | "well-played";
  text: string;
}

/**
 * A part of a sentence: plain text, or the choice of the option ``key``. Of one that is told in several sentences the
 * part with that number.
 */
export interface Piece {
  text: string;
  key: string;
  part: number;
}

/** Ask for a `Pong`, to know that the connection still stands. */
export interface Ping {
  type: "ping";
}

/**
 * Who has a seat: a person (``human``), a ``bot``, or nobody yet (``open``). ``bot``: the bot that plays it, for a
 * person meanwhile if the seat is a person's. ``present``: whether that person is connected. ``avatar``: the face that
 * person has chosen, 0 for none. ``kept``: the open seat is kept for whoever has that name in the evening that goes on.
 */
export interface Player {
  name: string;
  kind: "bot" | "human" | "open";
  bot?: string | null;
  present?: boolean;
  avatar?: number;
  kept?: boolean;
}

/** The hash of random bytes of this device for draw number ``draw`` (`Draw`), as hexadecimal digits. */
export interface Pledge {
  type: "pledge";
  cid: string;
  draw: number;
  pledge: string;
}

/** The answer to a `Ping`. */
export interface Pong {
  type: "pong";
}

/** Chips in the middle: the ``amount``, and the ``seats`` that can win it. */
export interface Pot {
  label: string;
  amount: number;
  seats: number[];
}

/**
 * Rules to be printed: a ``book`` of a game, or a whole house-rule file as ``toml``. With the ``form``, the size of the
 * ``paper``, and whether in ``large`` print.
 */
export interface PrintRequest {
  game: string;
  book?: string | null;
  toml?: string | null;
  form?: "booklet" | "card" | "cheat" | "fold" | "score";
  paper?: "a4" | "letter";
  large?: boolean;
}

/** What is wrong with a rule set: ``line`` of the file where there is one, ``key``, and why. */
export interface Problem {
  line: number | null;
  key: string;
  reason: string;
}

/**
 * What the person at ``seat`` has asked for in entry ``n``. It is to take moves back (``undo``) or to correct the score
 * sheet (``correct``). ``awaited``: whose agreement is missing (`Agree`). It is done with the last of them; it lapses
 * where somebody declines, or it cannot be done any more, or the table has gone on for 32 moves.
 */
export interface Proposal {
  n: number;
  kind: "correct" | "undo";
  seat: number;
  awaited: number[];
  sentence: string;
}

/** A puzzle: the ``scene`` as the seat saw it, and the ``moves`` of which one is to be chosen, as texts. */
export interface PuzzleAnswer {
  title: string;
  scene: Scene;
  moves: string[];
}

/** Ask for the puzzle of that name, or for one of one's own games, by the text of its file (``own``). */
export interface PuzzleAsk {
  name?: string;
  own?: string;
}

/** Read groups of own cards as melds, for a lay-down that answers a puzzle. */
export interface PuzzleGroups {
  name?: string;
  own?: string;
  groups: string[][];
}

/**
 * Answer a puzzle by one of its moves, or another lay-down; "" to be shown the best one. ``card``: what the last answer
 * to it has returned, "" where there was none.
 */
export interface PuzzleGuess {
  name?: string;
  own?: string;
  move?: string;
  card?: string;
}

/** The puzzles that come with a ``game``, by their names. */
export interface PuzzleSet {
  game: string;
  title: string;
  puzzles: string[];
}

/** All puzzles that come with the games; a visit has at most so many (``visit``). */
export interface PuzzleSets {
  sets: PuzzleSet[];
  visit: number;
}

/**
 * What an answer is worth: whether no other move is known to be better (``right``), and the ``best`` one. ``told``:
 * what the answer costs, "" where it is right; ``why`` the best move is better. ``card`` is to be kept for the next
 * answer; the puzzle comes back at ``due``, a time as in ISO 8601, in so many ``days``.
 */
export interface PuzzleVerdict {
  right: boolean;
  best: string;
  told: string;
  why: string;
  card: string;
  due: string;
  days: number;
}

/** React to what happens with an emoji. */
export interface React {
  type: "react";
  cid: string;
  reaction: "❤️" | "🎉" | "👍" | "👏" | "😂" | "😢" | "😮" | "🤔";
}

/**
 * What is played at a table with real cards. It is the rules of a score ``sheet``, by its id, and those who play there;
 * or rules as a new sheet names them, and the ``players``, as many as is usual where none are named.
 */
export interface RealTable {
  sheet?: string | null;
  game?: string | null;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  players?: string[];
}

/**
 * Why a bot made its move in entry ``n`` of the game, at ``seat``. What it did is in a ``sentence``, and ``why`` as the
 * bot says it.
 */
export interface Reason {
  n: number;
  seat: number;
  sentence: string;
  why: string;
}

/**
 * Why bots played as they did in one deal, the entries ``begins`` to ``ends`` of the game. The ``reasons`` are of the
 * moves in its entries ``first`` to ``last``; of the others they can be asked for, too.
 */
export interface ReasonsAnswer {
  begins: number;
  ends: number;
  first: number;
  last: number;
  reasons: Reason[];
}

/** The code that the seat's other device shows (letters and digits; case, spaces and hyphens do not matter). */
export interface Redeem {
  code: string;
}

/** Why a command is refused. ``clause`` is empty where no rule but the moment is at fault (a closed window). */
export interface Refusal {
  clause: string;
  reason: string;
  cards: Face[];
  remedy: string;
  link: string;
}

/** The answer that a command is refused: nothing has changed. */
export interface Refused {
  type: "refused";
  clause: string;
  reason: string;
  cards: Face[];
  remedy: string;
  link: string;
  cid: string;
}

/**
 * Say whether one wants another game of the same people, rules and settings, once this one is over. With ``answer:
 * "no"`` one does not. The first who wants one asks everybody (`TableMessage.rematch`); it begins, at a new table
 * (`TableMessage.next`), when everybody wants it. ``bots``: seats of people without whom it may begin, for bots play
 * there. Of those who do not want another game or are not connected everybody may say so who wants one, of others the
 * host.
 */
export interface Rematch {
  type: "rematch";
  cid: string;
  answer?: "no" | "yes";
  bots?: number[];
}

/**
 * A finished game after ``n`` of ``of`` moves; ``sentence`` tells what move ``n`` did. ``move``: its text where it was
 * this seat's own, among the answers that were ``asked``; else both are empty.
 */
export interface ReplayStepAnswer {
  n: number;
  of: number;
  scene: Scene;
  events: Event[];
  sentence: string;
  move: string;
  asked: Action[];
}

/**
 * How a finished game ended. Its last ``scene`` as everybody may see it, who played, what the table is called
 * (``name``), and when the last move was played, in ISO 8601, UTC. ``steps``: how many there are to go through.
 */
export interface ResultAnswer {
  name: string;
  players: Player[];
  played: string;
  steps: number;
  scene: Scene;
}

/**
 * What is known of the choices of one ``seat`` in a finished game. ``title``: what was played; ``name``: by whom,
 * there; ``seats``: all seats of this device; ``choices``: how many there are. So many of the ``pieces`` of the review
 * are ``played`` (0 of 0: it is not known yet how many there are), and so many choices were ``costly`` among them;
 * ``moments`` are the dearest of these, the dearest first. ``ledger``: where the points came from, once all is known;
 * with it come the ``sheet`` of the game, all ``dots`` by deal, and, where no moment is named, the ``closest`` call.
 * ``done``: it is all that will be known; else, asked again, there is more. ``before``: so many reviews come before
 * this one. ``deal``: what the game calls a deal.
 */
export interface ReviewAnswer {
  title: string;
  seat: number;
  name: string;
  seats: number[];
  choices: number;
  pieces: number;
  played: number;
  costly: number;
  done: boolean;
  before: number;
  moments: ReviewMoment[];
  ledger: ReviewLedger | null;
  sheet: Sheet | null;
  dots: ReviewDot[][];
  closest: ReviewMoment | null;
  deal: string;
}

/**
 * One choice of a game: entry ``n`` of it, and what is known of it. ``what``: it cost something (``costly``), is the
 * ``closest`` call, could not be compared with anything (``untried``), or is as ``good`` as any, as far as could be
 * known. ``moment``: which of the named ones it is, from 1; 0 for none of them.
 */
export interface ReviewDot {
  n: number;
  what: "closest" | "costly" | "good" | "untried";
  moment: number;
}

/**
 * One way how a deal could have gone on with the better move: a ``good``, a ``usual`` or a ``bad`` one for it.
 * ``told``: what it comes to with both moves; ``left_out``: so many turns are not among the ``steps``.
 */
export interface ReviewExample {
  kind: "bad" | "good" | "usual";
  told: string;
  steps: ReviewStep[];
  left_out: number;
}

/**
 * Some of the ``deals`` of the hidden cards in which a choice was judged. None of them is how the cards lay;
 * ``number``: of how many they were taken.
 */
export interface ReviewExamples {
  number: number;
  deals: ReviewExample[];
}

/**
 * Where ``points`` came from, rounded so that they are the sum of the others. ``average`` is what the others came to.
 * The cards that were ``dealt`` and those that were ``drawn``, what the ``others`` did, and one's ``own`` choices have
 * brought more or fewer.
 */
export interface ReviewFigures {
  points: number;
  average: number;
  dealt: number;
  drawn: number;
  others: number;
  own: number;
}

/**
 * Where the points of a seat came from in the ``whole`` game, and in each of its ``deals``. ``unit``: what is counted,
 * ``points``, ``chips``, ``cards`` or ``places``; ``fewer``: whether fewer are better; ``give_or_take``: half the width
 * of what holds the part of the own choices in 95 of 100 cases.
 */
export interface ReviewLedger {
  unit: string;
  fewer: boolean;
  give_or_take: number;
  whole: ReviewFigures;
  deals: ReviewFigures[];
}

/**
 * A choice of a finished game that cost points: entry ``n`` of it; or the closest call. ``scene``: the table before it,
 * as the seat saw it; what it has ``played`` and what was ``better``, as the texts of moves. The ``cost`` with half the
 * width of what holds it in 95 of 100 cases (``give_or_take``), in the ``unit`` ``points``, ``chips`` or ``places``;
 * both are ``told`` in words. ``why`` the other move is better: "" where that is not known. ``puzzle``: the same choice
 * to practise, as the text of a file of puzzles, named by ``name``. ``others``: further moves, each give or take
 * ``others_give_or_take`` at most; ``fell_behind``: how many more there were, which were soon behind. The closest call
 * is no mistake: its ``cost`` is 0, it has no puzzle, and what is called better may as well be worse.
 */
export interface ReviewMoment {
  n: number;
  name: string;
  puzzle: string;
  scene: Scene;
  played: string;
  better: string;
  cost: number;
  give_or_take: number;
  unit: string;
  told: string;
  why: string;
  others: ReviewOther[];
  others_give_or_take: number;
  fell_behind: number;
}

/** A further ``move``, and how far it is ``behind`` the one that was better; below zero for ahead of it. */
export interface ReviewOther {
  move: string;
  behind: number;
}

/** What one's ``own`` seat and the ``others`` did, in sentences, in a ``turn`` from 0; -1 is the end of the deal. */
export interface ReviewStep {
  turn: number;
  own: string[];
  others: string[];
}

/**
 * A row of the score sheet; a cell is None before its deal is scored. ``marks``: signs beside the cells, as many as
 * cells, or none at all; a cell whose marks have a ``○`` is circled.
 */
export interface Row {
  seat: number;
  name: string;
  cells: (number | null)[];
  total: number;
  marks: string[];
}

/** A sentence that was found; ``ours``: it is one of the rules as they are played, and not of the rulebook. */
export interface RuleHit {
  heading: string;
  text: string;
  clauses: string[];
  ours: boolean;
}

/** The rules that a search has found, the best first. */
export interface RuleHits {
  hits: RuleHit[];
}

/**
 * The rules in plain language; what ``against`` does differently; and what is wrong with them. ``game`` and ``book``
 * are those of the rules, which a house-rule file names itself; empty where they cannot be read. With a ``form`` come
 * the ``changes`` from the book that it shows, in words what of them is not as in the book (``ours``), the ``name`` of
 * the rules, their ``notes``, and the ``file`` they make.
 */
export interface RulesAnswer {
  sheet: RulesSheetSection[];
  differences: RulesSheetLine[];
  problems: Problem[];
  seats: [number, number] | null;
  game: string;
  book: string;
  form: RulesForm | null;
  changes: Record<string, unknown>;
  name: string;
  file: string;
  notes: string[];
  ours: OwnRuleLine[];
}

/** The whole form; ``panel`` is that of the option that was asked for. */
export interface RulesForm {
  sections: FormSection[];
  panel: Panel | null;
}

/** One of two rule sets: a ``book``, or a whole house-rule file as ``toml``. */
export interface RulesPick {
  book?: string | null;
  toml?: string | null;
}

/**
 * Which rules are to be told: a ``book`` of a game with ``changes``, or a whole file as ``toml``. With ``form`` they
 * come as sentences to choose in, too, with what can be chosen for the option ``opened``, in its part number ``part``;
 * changes that cannot be played are then left out, each with its problem. ``name``: what the table calls its rules;
 * ``notes``: what it plays besides, in its own words, a line each.
 */
export interface RulesRequest {
  game: string;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  against?: string | null;
  name?: string;
  notes?: string[];
  form?: boolean;
  opened?: string;
  part?: number;
}

/** A sentence of the rules, with its clauses. ``was``: what the book says there that the rules are compared with. */
export interface RulesSheetLine {
  text: string;
  clauses: string[];
  was: string;
}

/** A part of a rules sheet: a heading and its lines. */
export interface RulesSheetSection {
  heading: string;
  lines: RulesSheetLine[];
}

/**
 * Something said at the table. ``number`` counts them without gaps, ``at`` in seconds since 1970. ``kind`` says what
 * ``text`` is: a person's own words (``chat``), one of the table's (``phrase``), an emoji (``reaction``), a sentence in
 * which ``seat`` reminds seat ``to`` (``nudge``), or the table's own sentence about what has changed (``notice``,
 * ``seat`` None; ``to``: the seat that was played for when its time was up). It is text, never markup. After hello come
 * those after ``heard``, at most the last 200.
 */
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

/** Say one of the table's own phrases. */
export interface SayPhrase {
  type: "phrase";
  cid: string;
  phrase: "again" | "back" | "good-luck" | "hello" | "one-moment" | "sorry" | "thanks" | "well-played";
}

/**
 * The whole table as one seat (or onlooker: ``you`` is None) sees it. ``ledger``: who owes whom, where a game settles
 * in money or chips. ``workbench``: what own cards are put together for, None where no melds are laid. ``unit``: what
 * totals count, "" where they say no more than the cards do. ``standing``: what can be answered beforehand. ``hold``:
 * something was revealed that is worth a look before the table moves on. ``order``: the seats as they speak, where one
 * speaks after another and those before are heard; the first mark of a seat is what it said. ``fated``: nobody ever
 * decides anything; what there is to see is how the cards go, and how fast. ``idle``: the seat is asked for form's
 * sake, and answered for unless it wants to be asked every time. ``ranks``: from low to high, if the ace is not the
 * lowest and the king the highest. ``wild``: cards, other than jokers, that are wild now. ``signs``: in a few words
 * each, what holds now and does not always, for all to see in the middle of the table.
 */
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
  workbench: Workbench | null;
  unit: string;
  standing: ("ask" | "auto" | "every" | "only" | "pass-deal" | "pass-turn")[];
  hold: boolean;
  order?: number[];
  fated?: boolean;
  idle?: boolean;
  ranks?: string;
  wild?: Face[];
  signs?: string[];
}

/**
 * The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection). ``undo``: whether this
 * seat can take its last move back now, without asking anybody. ``back``: so many of its moves can be taken back, where
 * the people at the table agree. ``asked``: what is asked for.
 */
export interface SceneMessage {
  type: "scene";
  n: number;
  scene: Scene;
  events: Event[];
  undo: boolean;
  back: number;
  asked: Proposal | null;
}

/**
 * A deal that is still to come, as far as everybody stays. ``begins``: -1 for all at once; ``ahead``: sentences to be
 * said before it.
 */
export interface ScoreAhead {
  deal: number;
  dealer: number;
  begins: number;
  contract: string;
  short: string;
  ahead: string[];
}

/** A sheet, what its reader may do, and the key for a link by which others may write, for who may. */
export interface ScoreAnswer {
  sheet: ScoreSheet;
  may: "look" | "own" | "write";
  invites: string;
}

/**
 * The answer that a score sheet was begun. Whoever knows the ``id`` may look at it; the ``key`` is its owner's, and of
 * a sheet that somebody at the table has begun before that for others to write there, empty where none is known.
 */
export interface ScoreBegun {
  id: string;
  key: string;
}

/** What can be written in a row, and how (`upcard.kernel.ui.score_rules.ScoreField`). */
export interface ScoreBlank {
  what: string;
  label: string;
  of: "row" | "seat";
  wants: "cards" | "counts" | "ending" | "number" | "points" | "seats" | "word" | "words" | "worth";
  begins: ScoreWord[];
  words: ScoreWord[];
  keys: ([string, number | null])[];
  ties: boolean;
  parts: boolean;
  asked: boolean;
  zero: boolean;
  given: [string, string] | null;
  ordered: boolean;
  among: string;
  except_for: string;
  barred: number[];
  about: string;
}

/**
 * A box of a score card (`upcard.kernel.ui.score_rules.Box`). So many ``cards`` fill it, and ``holds`` is what stands
 * in it before the row, by player.
 */
export interface ScoreBox {
  label: string;
  cards: number;
  holds: (number | null)[];
}

/**
 * A cell that something stands in. Its ``seat``, -1 for the whole row; what it is ``called``; what stands there
 * ``now``, and what that ``counts``; what somebody else wrote at the same time, what stood there before, and the
 * clauses against which the table lets it stand.
 */
export interface ScoreCell {
  what: string;
  seat: number;
  called: string;
  now: ScoreTrace;
  counts: number | null;
  others: ScoreTrace[];
  before: ScoreTrace[];
  ruled: string[];
}

/** What writings would become, and what they would change in other rows, a sentence each. */
export interface ScoreChanges {
  verdicts: Verdict[];
  changed: string[];
}

/**
 * What cannot be, by that clause, the first of its cells, and what that is ``called``. ``remedy``: what can be done, ""
 * for nothing; ``may_stand``: the table can let stand what is written there.
 */
export interface ScoreDoubt {
  clause: string;
  reason: string;
  remedy: string;
  what: string;
  seat: number;
  called: string;
  may_stand: boolean;
}

/**
 * The files of a score sheet, to be taken away. It is its file, as JSON and as CSV (docs/score.md), and for a game that
 * is over a link that hands it to BG Stats, else empty.
 */
export interface ScoreFiles {
  json: string;
  csv: string;
  bg_stats: string;
}

/**
 * How a new sheet goes on with one. By rules for so many ``seats``, the players in their order, what each ``had`` then
 * (empty where a game begins from nothing), which of them deals, and which deal comes first.
 */
export interface ScoreNext {
  seats: [number, number];
  players: string[];
  had: number[];
  dealer: number;
  deal: number;
}

/** A cell that is empty and must not be, and what it is called. */
export interface ScorePlace {
  what: string;
  seat: number;
  called: string;
}

/**
 * What a page may reckon of a row without a line. What a seat gets are its numbers in ``cells``, unless one of the
 * words ``unless`` stands in the row; with one of ``again`` it brings nothing, and the same deal comes once more.
 */
export interface ScorePlain {
  cells: string[];
  unless: string[];
  again: string[];
}

/**
 * A row of a score sheet. Whose ``seats`` were there, in their order; which ``deal`` it is; who deals and begins (-1:
 * all at once); the contract, in words and in ``short``; sentences to be said before it (``ahead``), of these what is
 * otherwise from there on (``news``), and what came of it (``notes``); ``form``: which of the sheet's forms it is
 * written by; ``boxes``: the score card, where a row fills one box a seat; ``inserted``: it was put in between two
 * others; and as in `upcard.score.SheetRow` the rest.
 */
export interface ScoreRow {
  number: number;
  seats: number[];
  deal: number;
  of: number;
  dealer: number;
  begins: number;
  contract: string;
  short: string;
  ahead: string[];
  news: string[];
  form: number;
  boxes: ScoreBox[];
  inserted: boolean;
  cells: ScoreCell[];
  became: "misdeal" | "open" | "scored" | "void" | "waits";
  points: number[];
  marks: string[];
  notes: string[];
  missing: ScorePlace[];
  doubts: ScoreDoubt[];
}

/**
 * The whole sheet after ``n`` writings; ``waiting``: how many of them wait for their row. ``seats``: of the ``players``
 * those who sit there now, in their order; ``joining``: with which words for a total somebody can join, and ``fixed``
 * why nobody can join or leave. ``before``: what each had before their first row, None where that is not told, empty
 * where all began from nothing; ``carries``: what they can have; ``start``: with what everybody begins where nothing is
 * written. ``next``: how a new sheet goes on with this one. ``head``: what is written of names and the first dealer.
 * ``forms``: what rows are made of. ``behind``: rows that are written and do not count, and what is told of them
 * (``kept``); ``insert``: the number of the row that is put in next. ``plain``: what may be reckoned of a row without a
 * line, where anything may. ``stops``: the players can stop after any row. Of a game that is over: who has ``won``, and
 * what is told of it.
 */
export interface ScoreSheet {
  id: string;
  n: number;
  game: string;
  title: string;
  players: string[];
  seats: number[];
  joining: string[];
  fixed: string;
  before: (number | null)[];
  carries: "deals" | "no" | "totals";
  start: number;
  next: ScoreNext;
  head: ScoreCell[];
  forms: ScoreBlank[][];
  rows: ScoreRow[];
  behind: ScoreRow[];
  kept: string;
  insert: number;
  later: ScoreAhead[];
  plain: ScorePlain | null;
  stops: boolean;
  totals: number[];
  best: "high" | "low";
  sums: "none" | "total";
  over: boolean;
  winners: number[];
  outcome: string[];
  waiting: number;
  open: boolean;
}

/** Something written, as it was written; by whom and when; ``ours``: against the rules. */
export interface ScoreTrace {
  id: string;
  text: string;
  by: string;
  at: string;
  ours: boolean;
}

/**
 * A word that can stand in a cell, and what it is called. A player follows it where it takes a ``seat``, who stands for
 * ``{who}`` in the label, and of whom nothing is written in the fields that it ``spares``.
 */
export interface ScoreWord {
  text: string;
  label: string;
  seat: boolean;
  spares: string[];
}

/**
 * One seat as it is shown. ``cards`` in hand, ``active`` (has the turn), ``asked`` (may act now), ``answered`` (has
 * answered the open window), running ``total`` in the scene's ``unit``; ``marks`` are words beside the name (``down``,
 * ``all in``, a title), ``bet`` is what lies before the seat, None in games without bets.
 */
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

/** The answer that a seat was taken, or that those at the table were ``asked`` for one, in a sentence. */
export interface Seated {
  seat: number | null;
  asked?: string;
}

/** A sentence with its choices; ``idle`` says why none of them means anything now. */
export interface Sentence {
  pieces: Piece[];
  changed: Changed[];
  idle: string;
}

/** All games that these people have played one after another, and the sum of the finished ones by seat. */
export interface Series {
  games: GameResult[];
  tally: Tally[];
}

/** The face that everybody at the table sees of me (`Player.avatar`). */
export interface SetAvatar {
  type: "avatar";
  cid: string;
  avatar: number;
}

/**
 * Make the person at that seat the host. The host may, and everybody who sits while the host has been away for two
 * minutes.
 */
export interface SetHost {
  type: "host";
  cid: string;
  seat: number;
}

/**
 * Say who plays a seat. ``bot``: a bot does; the person of the seat keeps the right to it. ``person``: that person
 * again. ``open``: whoever has it loses it and is kept out (`Settings.readmit`), and the next one to come may take it.
 * The host may say all of this of any seat; everybody may say ``bot`` and ``person`` of their own.
 */
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
  rule: "ask" | "auto" | "every" | "only" | "pass-deal" | "pass-turn";
  only?: string[];
}

/**
 * What the host says about the table; what is left out stays as it is. ``clock``: see `Clock`. It runs where more than
 * one person plays. ``spectators``: may others look on? ``chat``: may people write what they like? ``auto_start``: does
 * the game begin as soon as no seat is open? ``readmit``, if true: whoever was removed from the table may sit down
 * again. ``links``: may the finished game be shown by `Link`? Without, every link that was given out is void.
 */
export interface Settings {
  type: "settings";
  cid: string;
  clock?: number;
  paused?: boolean;
  spectators?: boolean;
  chat?: boolean;
  auto_start?: boolean;
  readmit?: boolean;
  links?: boolean;
}

/** Ask for the way to show this finished game to others: answered with a `Link`. */
export interface Share {
  type: "share";
  cid: string;
}

/**
 * A score sheet; ``best`` is the ``low`` or the ``high`` total. ``notes`` stand below it. ``sums`` are shown beside the
 * cells: the ``total`` of each row, the ``running`` sums too, or ``none`` where cells are no points. ``counts``: what a
 * column stands for. ``middle``: it lies in the middle of the table, for all to look at while they choose. ``goal`` is
 * the total that ends the game, and ``half`` what a loser wants to have reached by then.
 */
export interface Sheet {
  title: string;
  columns: Column[];
  rows: Row[];
  best: "high" | "low";
  notes: string[];
  sums: "none" | "running" | "total";
  counts: string;
  middle?: boolean;
  goal?: number;
  half?: number;
}

/**
 * A blank in an action's form, and what fills it. That goes by ``kind``: - ``cards``: from ``low`` to ``high`` cards of
 * the own hand, a space between them. Where a form has several such slots the cards fill them in the order in which
 * they are chosen. - ``groups``: own cards in groups, each written as the meld it makes (``{7H 7D 7C} <5S 6S 7S>``):
 * one group, or where there are ``parts`` a group for each of these. - ``target``: the number of a meld on the table. -
 * ``role``: what the card before it stands for, one of the ``ends`` of the target; or nothing, where that is clear. -
 * ``word``: one of the ``words``, each with what a button says for it; or nothing. - ``number``: a whole number from
 * ``low`` to ``high``; ``presets`` are those worth a button. What fills a ``role`` or a ``word`` has ``lead`` written
 * before it; ``say`` is a role in words.
 */
export interface Slot {
  name: string;
  kind: "cards" | "groups" | "number" | "role" | "target" | "word";
  low?: number;
  high?: number;
  parts?: string[];
  presets?: number[];
  words?: [string, string][];
  lead?: string;
  say?: string;
}

/**
 * A seat's standing answer. ``pass-turn`` and ``pass-deal`` lapse by themselves; ``only`` passes every claim but those
 * for these ranks (``7``) and cards (``JH``); ``auto`` answers where there is one move. But for ``every`` nobody is
 * asked for form's sake (`upcard.kernel.game.Ask.idle`).
 */
export interface Standing {
  rule: "ask" | "auto" | "every" | "only" | "pass-deal" | "pass-turn";
  only: string[];
}

/**
 * Begin the game, as the host may. Seats that are still open are given to bots (``bot``, or the usual one), or, with
 * ``open: "drop"``, taken away (those behind move up).
 */
export interface Start {
  type: "start";
  cid: string;
  open?: "bot" | "drop";
  bot?: string | null;
}

/**
 * What a person has done in the finished games of one book, the first game first. Games won (``wins``), points a game
 * (``mean``), the most games won one after another (``streak``) and those up to the last one (``running``); how often
 * it went out (``outs``) and got what it had claimed (``claims``) in the games that were ``counted``. ``unit``: what
 * points count; ``best``: whether a ``low`` or a ``high`` total is best. Empty where totals are no points.
 */
export interface Statistic {
  name: string;
  you: boolean;
  bot: boolean;
  game: string;
  book: string;
  title: string;
  unit: string;
  best: "" | "high" | "low";
  wins: number;
  mean: number;
  streak: number;
  running: number;
  outs: number;
  claims: number;
  counted: number;
  outcomes: Outcome[];
}

/**
 * What each person in the finished ``games`` has done, by game and book. They are the games at which this browser has a
 * seat, and those of score sheets that it has named (so many are ``real``).
 */
export interface StatisticsAnswer {
  games: number;
  statistics: Statistic[];
  real: number;
}

/**
 * One of this browser's tables, newest first. ``turn``: whether it is for this browser to answer, or will be as soon as
 * it comes. None where the server would have to open the table to know. ``updated``: ISO 8601, UTC.
 */
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

/**
 * Answer to hello, and again whenever one of these changes: what is not part of the scene. ``title``: what is played,
 * with the book and the name of house rules. ``you``: this page's seat, None for a spectator, and while the cards of
 * several people at one device are covered (then ``standing`` means nothing). ``here``: all seats that are played at
 * this page's device. ``asking``: who asks for a seat that is kept. ``host``: the host's seat, None where no person
 * sits. ``started``: False while people are gathering; no move is played then. ``paused``: none is played either.
 * ``watching``: how many spectators are connected; ``barred``: how many people were removed, and may not sit down
 * again. ``game``: which game of these people this is, from 1; ``tally``: by seat, over the finished ones (with this
 * one, once it is over). ``next``: the table of the rematch, to be led to. ``links``: may the finished game be shown by
 * link? ``rematch``: what each seat has said to another game, empty while nobody has asked for one. ``note``: a
 * sentence for a table that was begun under another version of its game: that it is played on from a later move, or
 * only to be read; else empty. ``keys``: the answers of this game that a key stands for. ``correctable``: does it keep
 * points that the host can correct (`Correct`)? ``trial``: it was begun from a move of the finished game
 * ``tried_from``, and counts for nothing.
 */
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
  links: boolean;
  rematch: ("asked" | "bot" | "no" | "open" | "yes")[];
  note: string;
  keys: Key[];
  correctable: boolean;
  here: number[];
  asking: Asking[];
  trial: boolean;
  tried_from: string;
}

/** One seat over all finished games of these people: ``won`` games, the sum of its ``points``. */
export interface Tally {
  won: number;
  points: number;
}

/** Begin a table from the position before entry ``n`` of a finished game. */
export interface Trial {
  n: number;
}

/** Ask whether this move would be accepted. Nothing is played. */
export interface Try {
  type: "try";
  cid: string;
  text: string;
}

/** What the umpire says: ``yes`` is null where the answer is neither yes nor no. */
export interface UmpireAnswer {
  yes: boolean | null;
  reason: string;
  more: string[];
  clauses: ClauseText[];
  cards: Face[];
  instead: UmpireInstead[];
}

/** A question, by its name, and what it is told, by input (docs/umpire.md). */
export interface UmpireAsk {
  sheet?: string | null;
  game?: string | null;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  players?: string[];
  question?: string;
  told?: Record<string, string>;
}

/** Words, or a clause, to be looked for in the rules. */
export interface UmpireFind {
  sheet?: string | null;
  game?: string | null;
  book?: string | null;
  changes?: Record<string, unknown>;
  toml?: string | null;
  players?: string[];
  words?: string;
}

/** What a question is told (`upcard.kernel.ui.umpiring.UmpireInput`). */
export interface UmpireInput {
  name: string;
  label: string;
  takes: "cards" | "groups" | "number" | "seat" | "seats" | "text" | "word" | "words" | "worth";
  needed: boolean;
  words: ScoreWord[];
  low: number;
  high: number;
  usual: string;
}

/** What would be legal, and the groups of cards that it speaks of. */
export interface UmpireInstead {
  text: string;
  groups: string[];
}

/** A question that can be asked. */
export interface UmpireQuestion {
  name: string;
  label: string;
  trays: UmpireInput[];
}

/**
 * The questions that can be asked by these rules. ``keys``: the cards that can be touched, as they are written (``x``:
 * of any suit).
 */
export interface UmpireQuestions {
  title: string;
  players: string[];
  questions: UmpireQuestion[];
  keys: ([string, number | null])[];
}

/**
 * Take my last ``moves`` back (`SceneMessage.back` says how many can be). It is done at once among bots and where
 * nothing was shown; else the other people are asked (`Proposal`). Idempotent like a move; the stream goes on with one
 * more scene.
 */
export interface Undo {
  type: "undo";
  cid: string;
  moves?: number;
}

/**
 * A variant of a game: rules that are ready under a name of their own. They are the ``book`` with ``changes``, and
 * ``notes``; ``toml`` is all of it as a rule file. ``seats``, ``aliases`` and ``about`` are as for games.
 */
export interface VariantInfo {
  id: string;
  title: string;
  summary: string;
  book: string;
  seats: [number, number];
  changes: Record<string, unknown>;
  toml: string;
  notes: string[];
  aliases: NameInfo[];
  about: string[];
}

/** What became of a writing: ``taken``, or why not; ``may_stand``: the table can rule that it was so. */
export interface Verdict {
  id: string;
  taken: boolean;
  clause: string;
  reason: string;
  remedy: string;
  may_stand: boolean;
}

/**
 * One thing that can be chosen: what it is called, and the ``value`` as a rule file writes it. ``chosen``: it is so
 * now. ``about`` tells more where there is more to tell. ``card`` is what it is shown as, a card in text form. ``why``
 * says why it cannot be chosen now, empty where it can; ``see`` names the options that stand in its way.
 */
export interface Way {
  label: string;
  value: unknown;
  chosen: boolean;
  about: string;
  card: string;
  why: string;
  see: string[];
}

/**
 * What the seat's cards are put together for. They are to be laid at once, by ``parts``, or, where there are none, one
 * meld at a time. ``purpose`` is what the table is told that is asked to read them. ``runs``: cards of one suit may be
 * put together, and not of one rank alone.
 */
export interface Workbench {
  purpose: "down" | "meld";
  parts: string[];
  runs: boolean;
}

/** The request to write on a score sheet, in this order. */
export interface Writings {
  writings: Written[];
}

/** What became of each writing, the sheet with them, and what they have changed in other rows, a sentence each. */
export interface WritingsAnswer {
  verdicts: Verdict[];
  sheet: ScoreSheet;
  changed: string[];
}

/** One thing written on a sheet, as its file has it (docs/score.md), with an ``id`` made by whoever wrote it. */
export interface Written {
  id: string;
  what: string;
  text: string;
  row?: number;
  seat?: string;
  instead?: string[];
  ours?: boolean;
  by?: string;
  at?: string;
}

/**
 * Cards lying together. ``count`` cards lie there; ``cards`` are those that may be seen (of a hand the known ones, of a
 * pile bottom to top). ``kind`` is ``stock``, ``discards``, ``hand``, ``meld``, or ``pile`` for all other cards: at its
 * owner's place or, without an owner, in the middle. A meld has its ``number`` on the table, its ``shape`` (``set`` or
 * ``run``), the ``roles`` its cards play, its ``text``, and of a run the ``ends``: what cards laid at its low and its
 * high end would stand for, where there is room. ``spread``: every card of the pile counts for whoever looks at it, not
 * only the last.
 */
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
  ends?: Face[];
  spread?: boolean;
}

export type FromServer = Message;
export type ToServer = Command;
export type Speed = SetSpeed["speed"];
export type StandingRule = Standing["rule"];
export type RematchAnswer = TableMessage["rematch"][number];
