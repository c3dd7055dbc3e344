// What the lobby's form holds, and the requests it turns into.
import { load, save } from "../lib/local";
import type { BookInfo, CatalogueAnswer, GameInfo, NewPlayer, NewTable, RulesRequest, Speed } from "../wire";

/** In the place of a bot's name: a friend is to take the seat. */
export const OPEN = "open";

interface Kept {
  game: string;
  book: string;
  changes: Record<string, string>;
  toml: string;
  mode: "options" | "file";
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
  changes = $state<Record<string, string>>({});
  toml = $state("");
  /** A file that was put aside by choosing another game or book. */
  dropped = $state("");
  mode = $state<"options" | "file">("options");
  bots = $state<{ name: string; bot: string }[]>([]);
  /** How many seats the person has chosen, by game. */
  seated = $state<Record<string, number>>({});
  speed = $state<Speed>("normal");
  clock = $state(0);
  spectators = $state(false);
  chat = $state(true);

  constructor(readonly catalogue: CatalogueAnswer) {
    const kept = load<Partial<Kept>>("lobby", {});
    const game = catalogue.games.find((each) => each.id === kept.game) ?? catalogue.games[0];
    this.game = game?.id ?? "";
    this.book = game?.books.find((each) => each.id === kept.book)?.id ?? game?.books[0]?.id ?? "";
    const keys = new Set(game?.options.map((option) => option.key));
    this.changes = Object.fromEntries(Object.entries(kept.changes ?? {}).filter(([key]) => keys.has(key)));
    this.toml = kept.toml ?? "";
    this.mode = kept.mode ?? "options";
    this.speed = kept.speed ?? "normal";
    this.clock = kept.clock ?? 0;
    this.spectators = kept.spectators ?? false;
    this.chat = kept.chat ?? true;
    const bots = new Set([OPEN, ...catalogue.bots.map((each) => each.id)]);
    this.bots = (kept.bots ?? []).filter((each) => bots.has(each.bot));
    this.seated = kept.seated ?? {};
    if (this.bots.length === 0) this.fill();
    this.fit();
  }

  gameInfo: GameInfo | undefined = $derived.by(() => this.catalogue.games.find((each) => each.id === this.game));
  bookInfo: BookInfo | undefined = $derived.by(() => this.gameInfo?.books.find((each) => each.id === this.book));
  seats: [number, number] = $derived(this.bookInfo?.seats ?? [2, 8]);

  open = $derived(this.bots.filter((each) => each.bot === OPEN).length);

  add(): void {
    const used = new Set(this.bots.map((each) => each.name));
    const steady = this.catalogue.bots.find((each) => each.id === "steady") ?? this.catalogue.bots[0];
    this.bots.push({ name: this.catalogue.names.find((name) => !used.has(name)) ?? `Seat ${this.bots.length + 2}`, bot: steady?.id ?? "" });
  }

  remove(index: number): void {
    this.bots.splice(index, 1);
  }

  /** A file of house rules is what is played: the form's own choices wait. */
  filed = $derived(this.mode === "file" && this.toml.trim() !== "");

  /** What the file says is what the form shows. */
  follow(game: string, book: string): void {
    if (!this.filed || !this.catalogue.games.some((each) => each.id === game)) return;
    const other = game !== this.game;
    if (other) this.changes = {};
    this.game = game;
    this.book = book;
    if (other) this.fill();
    this.fit();
  }

  /** Whoever chooses a game or a book means that one, and no file that says another. */
  #drop(): void {
    if (!this.filed) return;
    this.dropped = this.toml;
    this.toml = "";
    this.mode = "options";
  }

  /** The file that was put aside counts again. */
  undrop(): void {
    this.toml = this.dropped;
    this.mode = "file";
    this.dropped = "";
  }

  /** Another book of the game. */
  leaf(): void {
    this.#drop();
    this.fit();
  }

  /** Another game: its first book, and as many seats as were chosen for it, or are usual at it. */
  turn(): void {
    this.#drop();
    this.book = this.gameInfo?.books[0]?.id ?? "";
    this.changes = {};
    this.fill();
    this.fit();
  }

  /** So many seats are what the person wants at this game. */
  seat(): void {
    this.seated[this.game] = this.bots.length + 1;
  }

  fill(): void {
    const wanted = this.seated[this.game] ?? this.gameInfo?.usual ?? 4;
    while (this.bots.length + 1 < wanted) this.add();
    while (this.bots.length + 1 > wanted) this.bots.pop();
  }

  /** As many seats as the book allows. */
  fit(): void {
    while (this.bots.length + 1 < this.seats[0]) this.add();
    while (this.bots.length + 1 > this.seats[1]) this.bots.pop();
  }

  rules(): RulesRequest {
    if (this.filed) return { game: this.game, toml: this.toml };
    return { game: this.game, book: this.book, changes: this.#changes() };
  }

  table(you: string): NewTable {
    const players: NewPlayer[] = [{ kind: "human", name: you.trim() || "You" }, ...this.bots.map((each): NewPlayer => (each.bot === OPEN ? { kind: "open" } : { kind: "bot", name: each.name.trim() || "Bot", bot: each.bot }))];
    const company = this.open > 0 ? { clock: this.clock, spectators: this.spectators, chat: this.chat } : {};
    return { ...this.rules(), players, speed: this.speed, ...company };
  }

  /** The same choice as a house-rule file. */
  file(): string {
    const lines = Object.entries(this.#changes()).map(([key, value]) => `${key} = ${tomlValue(value)}`);
    return [`game = ${JSON.stringify(this.game)}`, `book = ${JSON.stringify(this.book)}`, 'name = "House rules"', "", "[changes]", ...lines, ""].join("\n");
  }

  keep(): void {
    const { game, book, changes, toml, mode, bots, seated, speed, clock, spectators, chat } = this;
    save("lobby", $state.snapshot({ game, book, changes, toml, mode, bots, seated, speed, clock, spectators, chat }));
  }

  #changes(): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    for (const option of this.gameInfo?.options ?? []) {
      const text = this.changes[option.key];
      if (text !== undefined && text !== "") out[option.key] = parseValue(text, option.kind);
    }
    return out;
  }
}

function scalar(text: string): string | number {
  const plain = text.trim();
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : plain;
}

/** A value as typed or chosen, in the shape of the option's kind; the server judges what does not fit. */
export function parseValue(text: string, kind: string): unknown {
  if (kind === "switch" && /^(yes|no|true|false)$/.test(text)) return text === "yes" || text === "true";
  if (kind === "list") return text.split(/[\s,]+/).filter((word) => word !== "" && word !== "none").map(scalar);
  if (kind === "table") {
    return Object.fromEntries(text.split(",").map((pair) => pair.split("=")).flatMap(([key, value]) => (key && value ? [[key.trim(), scalar(value)]] : [])));
  }
  return kind === "number" ? scalar(text) : text;
}

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => JSON.stringify(each)).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{ ${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)} = ${JSON.stringify(each)}`).join(", ")} }`;
  return JSON.stringify(value);
}

/** Can it be typed into one line? Lists of lists and of tables (the deals) are for a file. */
export function inForm(value: unknown): boolean {
  return !Array.isArray(value) || value.every((each) => typeof each !== "object");
}

/** How a book's own value reads in the form. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (typeof value === "object") return Object.entries(value).map(([key, each]) => `${key}=${String(each)}`).join(", ");
  return String(value);
}
