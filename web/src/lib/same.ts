// A scene that came is made of what the page has already, where both say the same: what did not change is the same
// object, and nothing that shows it has to look again.

type Named = { id?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `after`, or `before` where they say the same; parts that say the same are those of `before`. Changes `after`. */
export function sameAs<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? (listAs(before, after) as T) : after;
  const parts: Record<string, unknown> = after;
  let [same, many] = [true, 0];
  for (const key in parts) {
    parts[key] = sameAs(before[key], parts[key]);
    same &&= parts[key] === before[key];
    many++;
  }
  return same && Object.keys(before).length === many ? (before as T) : after;
}

/** Parts that have an `id` are found by it, wherever they stand now. */
function listAs(before: unknown[], after: unknown[]): unknown[] {
  const named = new Map(before.flatMap((each) => (isObject(each) && "id" in each ? [[(each as Named).id, each]] : [])));
  let same = before.length === after.length;
  for (let at = 0; at < after.length; at++) {
    const part = after[at];
    const was = isObject(part) && "id" in part ? named.get((part as Named).id) : before[at];
    after[at] = sameAs(was, part);
    same &&= after[at] === before[at];
  }
  return same ? before : after;
}
