// Sentences as templates with named arguments, and the one place where words are made of them. English is the language
// of the templates: it needs no download. `say`, `sayCounted` and `marked` are found by the command that collects the
// templates (docs/translating.md), so what stands in their place is a literal.

export type Named = Readonly<Record<string, string | number>>;

/** A language: each template's words, in as many forms as numbers ask for; and which form a kind of number takes. */
export interface Words {
  language: string;
  templates: Record<string, string | string[]>;
  forms: Record<string, number>;
}

let words: Words | null = null;
let kinds = new Intl.PluralRules("en");

/** A number as it is printed: with a minus, where there is one. */
export const printed = (value: string | number): string =>
  typeof value === "number" && value < 0 ? `−${-value}` : String(value);

const ended = (text: string): boolean => /[.?!…。？！]["”’»」]*$/.test(text);

/** An argument may be a whole sentence: the full stop behind one that ends is left out. */
const filled = (template: string, named: Named): string =>
  template.replace(/\{\{|\}\}|\{(\w+)\}(\.(?![\w{]))?/g, (all, name?: string, stop = "") => {
    if (name === undefined) return all.charAt(0);
    const said = printed(named[name] ?? `{${name}}`);
    return ended(said) ? said : said + stop;
  });

/** The template in the language of the page, with its arguments. A slot without an argument stays. One that is
 * counted somewhere else has the first of its forms here. */
export function say(template: string, named: Named = {}): string {
  const found = words?.templates[template];
  return filled((Array.isArray(found) ? found[0] : found) ?? template, named);
}

/** The template for that number, which is an argument by the name `number`. */
export function sayCounted(one: string, many: string, number: number, named: Named = {}): string {
  const found = words?.templates[one];
  const form = Array.isArray(found) ? found[words?.forms[kinds.select(number)] ?? 0] : undefined;
  return filled(form ?? (number === 1 ? one : many), { number, ...named });
}

/** The template as it is: for one that stands in a table and is said later. */
export const marked = (template: string): string => template;

/** Things one after the other, with an "and" between them. */
export const chained = (parts: readonly string[]): string =>
  parts.reduce((before, last) => (before ? say("{before} and {last}", { before, last }) : last), "");

/** Things one after the other, with commas between them. */
export const inARow = (parts: readonly string[]): string =>
  parts.reduce((before, next) => (before ? say("{before}, {next}", { before, next }) : next), "");

/** Things one after the other, the last one after an "and". */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : say("{before} and {last}", { before: inARow(parts.slice(0, -1)), last });
}

export function speak(language: Words | null): void {
  words = language;
  kinds = new Intl.PluralRules(language?.language ?? "en");
}
