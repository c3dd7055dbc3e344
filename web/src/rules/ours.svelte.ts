// The rules that this browser keeps, by name; and rules that travel in the fragment of a link, which no server is sent.
import { here, href, link } from "../lib/address";
import { load, save } from "../lib/local";

/** Rules as they are kept: `file` is their house-rule file. */
export interface OurRules {
  name: string;
  game: string;
  book: string;
  /** Missing in what was kept before there were any. */
  notes?: string[];
  changes: Record<string, unknown>;
  file: string;
}

const KEY = "our-rules";
const MARK = "#rules=";

class Ours {
  list: OurRules[] = $state.raw(load<OurRules[]>(KEY, []).filter((each) => typeof each?.file === "string"));

  /** Keeps the rules, in the place of those of the same name; false where the browser keeps nothing. */
  keep(rules: OurRules): boolean {
    return this.#write([rules, ...this.#others(rules)]);
  }

  drop(rules: OurRules): void {
    this.#write(this.#others(rules));
  }

  #others(rules: OurRules): OurRules[] {
    return this.list.filter((each) => each.game !== rules.game || each.name !== rules.name);
  }

  #write(list: OurRules[]): boolean {
    this.list = list;
    return save(KEY, list);
  }
}

export const ours = new Ours();

/** A link that opens with these rules. */
export function linkTo(game: string, file: string): string {
  const bytes = Array.from(new TextEncoder().encode(file), (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return link(`/?set=${encodeURIComponent(game)}&rules${MARK}${text}`);
}

/** The rule file that the address of this page brings along, once; "" where it can be read by nobody, null without. */
export function fromAddress(): string | null {
  const { pathname, search, hash } = here();
  if (!hash.startsWith(MARK)) return null;
  const text = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  history.replaceState(history.state, "", href(pathname + search));
  try {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
