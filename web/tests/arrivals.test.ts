// A load that goes on however slowly is waited for; one that has stopped is given up, and its file is named.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchJson } from "../src/transport/arrivals";
import { fetchParts } from "../src/transport/parts";

const realTimeout = setTimeout;
const encoder = new TextEncoder();

/** What the host sends, by address: pieces, with so many milliseconds before each; it never ends after `null`. */
let host: Record<string, (string | number | Uint8Array | null)[]> = {};

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function answer(address: string | URL, { signal }: RequestInit): Promise<Response> {
  const sent = [...(host[String(address)] ?? [])];
  const body = new ReadableStream<Uint8Array>({
    start: (out) => signal!.addEventListener("abort", () => out.error(signal!.reason)),
    async pull(out) {
      for (let next = sent.shift(); next !== undefined; next = sent.shift()) {
        if (next === null) return new Promise(() => undefined);
        if (typeof next === "number") await wait(next);
        else return out.enqueue(typeof next === "string" ? encoder.encode(next) : next);
      }
      return out.close();
    },
  });
  return new Response(body);
}

async function packed(text: string): Promise<Uint8Array> {
  const whole = new Response(text).body!.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

/** What has become of a promise when that time has passed. */
async function after(seconds: number, promise: Promise<unknown>): Promise<unknown> {
  let found: unknown = "it is still loading";
  promise.then(
    (value) => (found = value),
    (problem: Error) => (found = problem.message),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  // What is unpacked comes from another thread.
  for (let turn = 0; turn < 50 && found === "it is still loading"; turn++)
    await new Promise((resolve) => realTimeout(resolve, 1));
  return found;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("fetch", answer);
  host = {};
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a list", () => {
  const list = (): Promise<object> => fetchJson<{ games: string[] }>("list.json", "/list.json", "games");

  it("comes however slowly", async () => {
    host = { "/list.json": [19_000, '{"ga', 19_000, 'mes"', 19_000, ": []}"] };
    expect(await after(60, list())).toEqual({ games: [] });
  });

  it("is given up when nothing more comes of it", async () => {
    host = { "/list.json": ['{"games"', null] };
    const asked = list();
    expect(await after(19, asked)).toBe("it is still loading");
    expect(await after(2, asked)).toBe("nothing more came of list.json for 20 seconds");
  });

  it.each([
    ["<!doctype html>", "a web page came in its place"],
    ["\n", "it came empty"],
    ["{}", "what came in its place is something else"],
    ["[", "what came in its place is something else"],
    ["null", "what came in its place is something else"],
  ])("that is %j is none", async (text, told) => {
    host = { "/list.json": [text] };
    expect(await after(1, list())).toBe(`list.json is not what it should be: ${told}`);
  });

  it("that the host refuses is named", async () => {
    vi.stubGlobal("fetch", async () => new Response("<!doctype html>", { status: 404 }));
    expect(await after(1, list())).toBe("list.json: the server answered 404");
  });
});

describe("the parts of the engine", () => {
  const parts = [
    { name: "one", file: "1.bin", size: 9 },
    { name: "two", file: "2.bin", size: 9 },
  ];
  const load = (): Promise<string[]> =>
    fetchParts("http://host/engine/list.json", parts, () => undefined).then((found) =>
      [...found].map(([name, bytes]) => `${name}: ${new TextDecoder().decode(bytes)}`),
    );

  it("wait for each other as long as anything comes", async () => {
    const [first, second] = [await packed("first"), await packed("second")];
    host = {
      "http://host/engine/1.bin": [first.slice(0, 5), 45_000, first.slice(5)],
      "http://host/engine/2.bin": [15_000, second.slice(0, 5), 15_000, second.slice(5, 8), 14_000, second.slice(8)],
    };
    expect(await after(60, load())).toEqual(["one: first", "two: second"]);
  });

  it("are given up when nothing more comes of any, and the one that is missing is named", async () => {
    const [first, second] = [await packed("first"), await packed("second")];
    host = { "http://host/engine/1.bin": [first], "http://host/engine/2.bin": [second.slice(0, 5), null] };
    const asked = load();
    expect(await after(19, asked)).toBe("it is still loading");
    expect(await after(2, asked)).toBe("nothing more came of engine/2.bin for 20 seconds");
  });

  it("name the one that came to an end before it was whole", async () => {
    const [first, second] = [await packed("first"), await packed("second")];
    host = { "http://host/engine/1.bin": [first], "http://host/engine/2.bin": [second.slice(0, 12)] };
    expect(await after(1, load())).toBe("engine/2.bin did not come whole");
  });
});
