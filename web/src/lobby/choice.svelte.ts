// What the lobby's form holds, and the requests it turns into.
import { invites } from "../lib/address";
import { load, save } from "../lib/local";
import { say } from "../lib/say";
import type {
  BookInfo,
  BotInfo,
  CatalogueAnswer,
  GameInfo,
  NewPlayer,
  NewTable,
  RulesAnswer,
  RulesRequest,
  Speed,
  VariantInfo,
} from "../wire";

/** In the place of a bot's name: a friend is to take the seat. */
export const OPEN = "open";

/** In the place of a bot's name: somebody plays at this very device. */
export const HERE = "here";

/** `made`: until all changes of rules that somebody has made are answered and kept. */
export const changes: { made: Promise<void> } = { made: Promise.resolve() };

/** What a book is called in a list: plainly, with its source. */
export const bookName = (book: BookInfo): string => (book.plain ? `${book.plain} · ${book.title}` : book.title);

/** What can be chosen by name: a game, or a variant of it. */
export interface Named {
  id: string;
  title: string;
  game: GameInfo;
  variant?: VariantInfo;
}

/** All that can be chosen by name: each game, followed by its variants. */
export const named = (games: readonly GameInfo[]): Named[] =>
  games.flatMap((game): Named[] => [
    { id: game.id, title: game.title, game },
    ...game.variants.map((variant): Named => ({ id: variant.id, title: variant.title, game, variant })),
  ]);

interface Kept {
  game: string;
  book: string;
  rules: Pick<RulesAnswer, "name" | "notes" | "changes" | "file">;
  bots: { name: string; bot: string }[];
  seated: Record<string, number>;
  speed: Speed;
  clock: number;
  spectators: boolean;
  chat: boolean;
}

export class Choice {
  game = $state("");
  book = $state("");
  /** What the house rules are called, and how they differ from the book, as the server wrote it. */
  name = $state("");
  /** What the table plays besides, in its own words, a line each. */
  notes = $state.raw<string[]>([]);
  changes = $state.raw<Record<string, unknown>>({});
  /** These rules as a file, and for how many they are, as the server last said. */
  file = $state("");
  range = $state.raw<[number, number] | null>(null);
  bots = $state<{ name: string; bot: string }[]>([]);
  /** How many seats the person has chosen, by game. */
  seated = $state<Record<string, number>>({});
  speed = $state<Speed>("normal");
  clock = $state(0);
  spectators = $state(false);
  chat = $state(true);

  /** `wanted`: another game than that of last time. */
  constructor(
    readonly catalogue: CatalogueAnswer,
    wanted = "",
  ) {
    const kept = load<Partial<Kept>>("lobby", {});
    const game = catalogue.games.find((each) => each.id === kept.game) ?? catalogue.games[0];
    this.game = game?.id ?? "";
    this.book = game?.books.find((each) => each.id === kept.book)?.id ?? game?.books[0]?.id ?? "";
    if (game?.id === kept.game) Object.assign(this, kept.rules);
    this.speed = kept.speed ?? "normal";
    this.clock = kept.clock ?? 0;
    this.spectators = kept.spectators ?? false;
    this.chat = kept.chat ?? true;
    const bots = new Set([...(invites ? [OPEN] : []), HERE, ...catalogue.bots.map((each) => each.id)]);
    this.bots = (kept.bots ?? []).filter((each) => bots.has(each.bot));
    this.seated = kept.seated ?? {};
    if (this.bots.length === 0) this.seatAsUsual();
    this.seatWithinBook();
    this.choose(wanted);
  }

  /** That game or variant; if it is another game, by its first book. Nothing where there is none of that id. */
  choose(id: string): void {
    const found = this.shelf.find((each) => each.id === id);
    if (!found || id === this.picked) return;
    this.game = found.game.id;
    this.gameChosen();
    const { variant } = found;
    if (!variant) return;
    this.take({ ...variant, name: variant.title, file: variant.toml });
    this.range = variant.seats;
    this.seatWithinBook();
  }

  shelf: Named[] = $derived.by(() => named(this.catalogue.games));
  /** The id of the variant that is chosen, unchanged; else that of the game. */
  picked: string = $derived.by(() => {
    const mine = this.shelf.find(
      ({ game, variant }) =>
        game.id === this.game &&
        variant?.title === this.name &&
        variant.book === this.book &&
        JSON.stringify(variant.changes) === JSON.stringify(this.changes),
    );
    return mine?.id ?? this.game;
  });
  /** That variant: its book and its changes belong together, and another book is none of it. */
  variant: VariantInfo | undefined = $derived.by(() => this.shelf.find((each) => each.id === this.picked)?.variant);
  gameInfo: GameInfo | undefined = $derived.by(() => this.catalogue.games.find((each) => each.id === this.game));
  bookInfo: BookInfo | undefined = $derived.by(() => this.gameInfo?.books.find((each) => each.id === this.book));
  seats: [number, number] = $derived(this.range ?? this.bookInfo?.seats ?? [2, 8]);
  /** Is anything not as in the book? */
  own = $derived(this.name.trim() !== "" || this.notes.length > 0 || Object.keys(this.changes).length > 0);

  /** The ids of the bots that are offered by the book, the usual one first. */
  offered: string[] = $derived(this.bookInfo?.bots ?? []);
  /** Those bots. */
  players: BotInfo[] = $derived.by(() => this.catalogue.bots.filter((each) => this.offered.includes(each.id)));

  open = $derived(this.bots.filter((each) => each.bot === OPEN).length);
  /** So many people play at this device besides whoever sets the table. */
  here = $derived(this.bots.filter((each) => each.bot === HERE).length);

  add(): void {
    this.bots.push({ name: this.#freeName(), bot: this.offered[0] ?? "" });
  }

  #freeName(): string {
    const used = new Set(this.bots.map((each) => each.name));
    return this.catalogue.names.find((name) => !used.has(name)) ?? say("Seat {seat}", { seat: this.bots.length + 2 });
  }

  /** Another kind of player sits there: a person is not called what a bot was, and a bot has a name. */
  replaced(index: number): void {
    const seat = this.bots[index];
    if (seat?.bot === HERE && this.catalogue.names.includes(seat.name)) seat.name = "";
    else if (seat && seat.bot !== HERE && seat.name.trim() === "") seat.name = this.#freeName();
  }

  remove(index: number): void {
    this.bots.splice(index, 1);
  }

  /** Rules that were kept are chosen; the server has yet to say what it makes of them. */
  take(rules: Pick<RulesAnswer, "book" | "name" | "changes" | "file"> & { notes?: string[] }): void {
    this.book = rules.book;
    this.name = rules.name;
    this.notes = rules.notes ?? [];
    this.changes = rules.changes;
    this.file = rules.file;
    this.range = null;
    this.seatWithinBook();
  }

  /** Nothing is otherwise than in the book. */
  asBook(): void {
    this.take({ book: this.book, name: "", changes: {}, file: "" });
  }

  /** What the server made of the rules is what is chosen. */
  adopt(answer: RulesAnswer): void {
    const other = answer.game !== this.game;
    this.game = answer.game;
    this.book = answer.book;
    this.name = answer.name;
    // The same lines and changes are no change: whoever asks when they change would ask for ever.
    if (JSON.stringify(this.notes) !== JSON.stringify(answer.notes ?? [])) this.notes = answer.notes ?? [];
    if (JSON.stringify(this.changes) !== JSON.stringify(answer.changes)) this.changes = answer.changes;
    this.file = answer.file;
    if (JSON.stringify(this.range) !== JSON.stringify(answer.seats)) this.range = answer.seats;
    if (other) this.seatAsUsual();
    this.seatWithinBook();
  }

  /** Another book of the game. */
  bookChosen(): void {
    this.range = null;
    this.file = "";
    this.seatWithinBook();
  }

  /** Another game: its first book, and as many seats as were chosen for it, or are usual at it. */
  gameChosen(): void {
    this.book = this.gameInfo?.books[0]?.id ?? "";
    this.name = "";
    this.notes = [];
    this.changes = {};
    this.file = "";
    this.range = null;
    this.seatAsUsual();
    this.seatWithinBook();
  }

  /** So many seats are what the person wants at this game. */
  keepSeatCount(): void {
    this.seated[this.game] = this.bots.length + 1;
  }

  /** As many seats as the person chose at this game before, or are usual at it. */
  seatAsUsual(): void {
    const wanted = this.seated[this.game] ?? this.gameInfo?.usual ?? 4;
    while (this.bots.length + 1 < wanted) this.add();
    while (this.bots.length + 1 > wanted) this.bots.pop();
  }

  /** No fewer and no more seats than the book allows, and at them bots that it offers. */
  seatWithinBook(): void {
    for (const each of this.bots) {
      if (each.bot !== OPEN && each.bot !== HERE && !this.offered.includes(each.bot)) each.bot = this.offered[0] ?? "";
    }
    while (this.bots.length + 1 < this.seats[0]) this.add();
    while (this.bots.length + 1 > this.seats[1]) this.bots.pop();
  }

  /** A friend is to come to the table. */
  welcomeFriend(): void {
    const first = this.bots[0];
    if (first && this.open === 0) first.bot = OPEN;
  }

  /** How many may play that at once: by the book, or the rules, that *Play now* takes. */
  seatsAtOnce({ id, game, variant }: Named): [number, number] {
    return variant?.seats ?? (id === this.picked ? this.seats : game.books[0]?.seats) ?? [2, 8];
  }

  /** A table of bots for that: by what was chosen for the game last, or else by its first book with the usual seats. */
  atOnce(what: Named, you: string): NewTable {
    const { game, variant } = what;
    const known = what.id === this.picked;
    const book = (known ? this.bookInfo : undefined) ?? game.books[0];
    const usual = this.seated[game.id] ?? game.usual;
    const [low, high] = this.seatsAtOnce(what);
    const seats = Math.max(low, Math.min(high, usual));
    const bots = this.catalogue.names.filter((name) => name !== you.trim()).slice(0, seats - 1);
    return {
      ...(variant
        ? { game: game.id, toml: variant.toml }
        : known
          ? this.#rules()
          : { game: game.id, book: book?.id ?? null }),
      players: [
        { kind: "human", name: you.trim() || say("You") },
        ...bots.map((name): NewPlayer => ({ kind: "bot", name, bot: game.bots[0] ?? null })),
      ],
      speed: this.speed,
    };
  }

  /** What to ask about the rules by which *Play now* begins that game. */
  rulesAtOnce({ id, game, variant }: Named): RulesRequest {
    if (id === this.picked) return this.rules();
    if (!variant) return { game: game.id, book: game.books[0]?.id ?? null };
    const { book, changes, title, notes } = variant;
    return { game: game.id, book, changes, name: title, notes };
  }

  /** What to ask the server about these rules. */
  rules(): RulesRequest {
    const { game, book, name, notes, changes } = this;
    return { game, book, name, notes, changes, form: true };
  }

  /** The rules of a new table: with a name they travel as the file that the server made of them. */
  #rules(): Pick<NewTable, "game" | "book" | "changes" | "toml"> {
    const { game, book, file, changes } = this;
    return this.own && file !== "" ? { game, toml: file } : { game, book, changes };
  }

  table(you: string): NewTable {
    const players: NewPlayer[] = [
      { kind: "human", name: you.trim() || say("You") },
      ...this.bots.map((each): NewPlayer =>
        each.bot === OPEN
          ? { kind: "open" }
          : each.bot === HERE
            ? { kind: "human", name: each.name.trim(), here: true }
            : { kind: "bot", name: each.name.trim() || say("Bot"), bot: each.bot },
      ),
    ];
    const company = this.open > 0 ? { clock: this.clock, spectators: this.spectators, chat: this.chat } : {};
    return { ...this.#rules(), players, speed: this.speed, ...company };
  }

  keep(): void {
    const { game, book, name, notes, changes, file, bots, seated, speed, clock, spectators, chat } = this;
    const rules = { name, notes, changes, file };
    save("lobby", $state.snapshot({ game, book, rules, bots, seated, speed, clock, spectators, chat }));
  }
}
