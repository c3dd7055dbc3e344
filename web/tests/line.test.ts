import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Line } from "../src/score/line";

const HOUR = 3_600_000;
const SOON = 60_000; // a pause, a silence and a ping together

/** What the network does with a connection that is asked for. */
type Network = "works" | "refuses" | "hangs" | "throws";
let network: Network = "works";
let made: Fake[] = [];

class Fake {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  answers = true;
  there = false;
  #ended = false;

  constructor(readonly url: string) {
    if (network === "throws") throw new Error("forbidden");
    made.push(this);
    if (network === "works") setTimeout(() => this.opened(), 10);
    if (network === "refuses") setTimeout(() => this.cut(), 10);
  }
  opened(): void {
    if (this.#ended) return;
    this.there = true;
    this.onopen?.();
    this.onmessage?.({ data: "sheet" });
  }
  send(text: string): void {
    if (!this.there) throw new Error("not open");
    if (this.answers && text === "ping") setTimeout(() => this.onmessage?.({ data: "pong" }), 10);
  }
  cut(code = 1006): void {
    this.there = false;
    this.#ended = true;
    this.onclose?.({ code });
  }
  close(): void {
    this.there = false;
    this.#ended = true;
    setTimeout(() => this.onclose?.({ code: 1000 }), 10);
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
let heard: string[] = [];
let losses = 0;
let line: Line;

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const say = (on: EventTarget, type: string): boolean => on.dispatchEvent(new Event(type));
const last = (): Fake => made.at(-1)!;

/** One line, open, on which what is sent now comes. */
async function isBack(): Promise<void> {
  network = "works";
  await pass(SOON);
  expect(line.state).toBe("open");
  expect(made.filter((each) => each.there)).toEqual([last()]);
  heard = [];
  last().onmessage?.({ data: "new" });
  expect(heard).toEqual(["new"]);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Fake);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  [network, made, heard, losses, page.hidden] = ["works", [], [], 0, false];
  line = new Line("/live", { message: (text) => heard.push(text), lost: () => losses++ });
  await pass(20);
  expect(heard).toEqual(["sheet"]);
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that stands stays the same one, and answers no page", async () => {
  await pass(HOUR);
  expect([made.length, losses, heard]).toEqual([1, 0, ["sheet"]]);
});

test.each<[string, () => Promise<void>]>([
  ["cut", async () => last().cut()],
  [
    "suspended and woken, with all that came meanwhile at once",
    async () => {
      network = "hangs";
      page.hidden = true;
      last().cut();
      await pass(5);
      page.hidden = false;
      say(page, "visibilitychange");
      say(page, "resume");
      say(browser, "pageshow");
    },
  ],
  [
    "woken while it waits, and the new one fails too",
    async () => {
      network = "refuses";
      last().cut();
      await pass(1);
      say(browser, "online");
      await pass(HOUR);
    },
  ],
  [
    "another network",
    async () => {
      last().answers = false;
      say(browser, "offline");
      await pass(2000);
      say(browser, "online");
    },
  ],
  [
    "half open: the server says nothing any more",
    async () => {
      last().answers = false;
      await pass(SOON);
      expect(losses).toBeGreaterThan(0);
    },
  ],
  [
    "the server gone for an hour",
    async () => {
      network = "refuses";
      last().cut(1001);
      await pass(HOUR);
      expect(made.length).toBeGreaterThan(100);
      expect(made.length).toBeLessThan(1000);
    },
  ],
  [
    "connections that are neither made nor refused",
    async () => {
      network = "hangs";
      last().cut();
      await pass(HOUR);
    },
  ],
  [
    "the handshake refused",
    async () => {
      network = "refuses";
      last().cut();
      await pass(3000);
    },
  ],
  [
    "closed while it is being made",
    async () => {
      network = "hangs";
      last().cut();
      await pass(1000);
      last().cut();
      last().opened(); // too late
    },
  ],
  [
    "cut twice in a row",
    async () => {
      const before = last();
      before.cut();
      before.cut();
      await pass(700);
      last().cut();
      before.cut();
    },
  ],
  [
    "the page hidden and shown, again and again",
    async () => {
      for (let n = 0; n < 20; n++) {
        page.hidden = !page.hidden;
        say(page, "visibilitychange");
        await pass(n % 3);
      }
      page.hidden = false;
    },
  ],
  [
    "the page hidden while the server dies",
    async () => {
      page.hidden = true;
      network = "refuses";
      last().cut();
      await pass(HOUR);
      page.hidden = false;
      say(page, "visibilitychange");
    },
  ],
  [
    "the server restarted",
    async () => {
      network = "refuses";
      last().cut(1012);
      await pass(4000);
    },
  ],
  [
    "no connection may be made at all",
    async () => {
      network = "throws";
      last().cut();
      await pass(HOUR);
    },
  ],
])("a line comes back: %s", async (_, cut) => {
  await cut();
  await isBack();
});

test("whatever happens to it, in whatever order, it comes back", async () => {
  let seed = 7;
  const any = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const happens: (() => void)[] = [
    () => (network = (["works", "refuses", "hangs", "throws"] as const)[any(4)]!),
    () => made.at(-1)?.cut(),
    () => (last().answers = false),
    () => say(browser, "online"),
    () => say(browser, "offline"),
    () => ((page.hidden = !page.hidden), say(page, "visibilitychange")),
    () => say(browser, "pageshow"),
    () => made[any(made.length)]?.cut(),
  ];
  for (let round = 0; round < 50; round++) {
    for (let n = 0; n < 20; n++) {
      happens[any(happens.length)]!();
      await pass(any(15_000));
    }
    page.hidden = false;
    await isBack();
  }
});

test("a sheet that is not there is asked for again only when somebody comes back", async () => {
  last().cut(4404);
  await pass(HOUR);
  expect([line.state, made.length]).toEqual(["refused", 1]);
  say(page, "visibilitychange");
  await pass(20);
  expect(line.state).toBe("open");
});

test("a line that is closed here stays closed", async () => {
  const old = last();
  line.close();
  say(browser, "online");
  old.cut();
  await pass(HOUR);
  expect([line.state, made.length, losses]).toEqual(["closed", 1, 0]);
});
