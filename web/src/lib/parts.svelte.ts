// What is looked at part by part: whoever has read one looks again when that one changes, and not when another does.
import type { Scene, Seat, Zone } from "../wire";

class Part {
  value = $state.raw<unknown>();

  constructor(value: unknown) {
    this.value = value;
  }
}

/** An object whose parts change one by one. `fixed`: those that never do. */
class Parts<T extends object> {
  #parts = new Map<PropertyKey, Part>();
  #whole: T | undefined;
  /** How many there are: whoever reads one that there is not yet waits for more. */
  #many = $state(0);
  #known = 0;
  /** The object, as it is now. */
  readonly now: T;

  constructor(first: T, fixed: (keyof T)[] = []) {
    // What is not there stands behind it: what is there is read at once.
    const behind = new Proxy({}, { get: () => void this.#many });
    this.now = Object.create(behind) as T;
    for (const name of fixed) Object.defineProperty(this.now, name, { value: first[name], enumerable: true });
    this.show(first);
  }

  /** Everything is as it is in `next` from now on; what `next` lacks is undefined. */
  show(next: T): void {
    const before = this.#whole;
    if (next === before) return;
    this.#whole = next;
    for (const name in next) {
      if (before && name in before && before[name] === next[name]) continue;
      const part = this.#parts.get(name);
      if (part) part.value = next[name];
      else this.#put(name, new Part(next[name]));
    }
    for (const name in before) if (!(name in next)) this.#parts.get(name)!.value = undefined;
    if (this.#parts.size !== this.#known) this.#many = this.#known = this.#parts.size;
  }

  #put(name: PropertyKey, part: Part): void {
    this.#parts.set(name, part);
    if (!Object.hasOwn(this.now, name))
      Object.defineProperty(this.now, name, { get: () => part.value, enumerable: true });
  }
}

/** The same for a list: it is another one only when others are in it, told by what is `fixed` of each. */
class List<T extends object> {
  #all = new Map<string, Parts<T>>();
  #now: T[] = [];
  #last: T[] | null = null;

  constructor(private fixed: (keyof T)[]) {}

  show(next: T[]): T[] {
    if (next === this.#last) return this.#now;
    this.#last = next;
    const known = this.#all;
    this.#all = new Map(
      next.map((each) => {
        const name = this.fixed.map((key) => each[key]).join();
        const parts = known.get(name) ?? new Parts(each, this.fixed);
        parts.show(each);
        return [name, parts];
      }),
    );
    const now = [...this.#all.values()].map((parts) => parts.now);
    if (now.length !== this.#now.length || now.some((each, at) => each !== this.#now[at])) this.#now = now;
    return this.#now;
  }
}

/** The scene of a table as its page reads it. */
export class Shown {
  #seats = new List<Seat>(["seat"]);
  #zones = new List<Zone>(["id", "kind", "owner"]);
  #scene: Parts<Scene> | null = null;

  /** Shows what came; the scene to read, always the same. */
  show(next: Scene): Scene {
    const whole = { ...next, seats: this.#seats.show(next.seats), zones: this.#zones.show(next.zones) };
    this.#scene?.show(whole);
    this.#scene ??= new Parts(whole);
    return this.#scene.now;
  }
}
