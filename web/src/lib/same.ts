// A scene that came is made of what the page has already, where both say the same: what did not change is the same
// object, and nothing that shows it has to look again.

type Named = { id?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `after`, or `before` where they say the same; parts that say the same are those of `before`. Changes `after`. */
export function sameAs<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (listAs(before, after) as T) : after;
  const parts: Record<string, unknown> = after;
  let same = true;
  let many = 0;
  for (const key in parts) {
    const was = before[key];
    let is = parts[key];
    many++;
    if (was === is) continue;
    // Most are words and numbers: of those there is nothing to look into.
    if (typeof is === "object" && is !== null) parts[key] = is = sameAs(was, is);
    same &&= is === was;
  }
  return same && Object.keys(before).length === many ? (before as T) : after;
}

/** Parts that have an `id` are found by it, wherever they stand now. */
function listAs(before: unknown[], after: unknown[]): unknown[] {
  let same = before.length === after.length;
  for (let at = 0; at < after.length; at++) {
    const part = after[at];
    if (part === before[at]) continue;
    if (isObject(part)) after[at] = sameAs(counterpart(before, part, at), part);
    same &&= after[at] === before[at];
  }
  return same ? before : after;
}

/** What was there of this part: most stand where they stood. */
function counterpart(before: unknown[], part: Named, at: number): unknown {
  const { id } = part;
  const is = (each: unknown): boolean => isObject(each) && (each as Named).id === id;
  return id === undefined || is(before[at]) ? before[at] : before.find(is);
}
