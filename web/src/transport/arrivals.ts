// Files that come over the network, or do not: a load that has stopped is given up, and what came instead is said.
import { say } from "../lib/say";

/** Seconds without a byte of any of the files; a slow line goes on as long as it likes. */
const PATIENCE = 20;

/** What `text` is, where the file that was asked for should be. */
function instead(text: string): string {
  if (/^\s*</.test(text)) return say("a web page came in its place");
  return text.trim() === "" ? say("it came empty") : say("what came in its place is something else");
}

/** Files that are loaded together. */
export class Arrivals {
  #end = new AbortController();
  #silent = 0;
  // Whole seconds are counted: a device that slept has not waited meanwhile.
  #clock = setInterval(() => ++this.#silent >= PATIENCE && this.#end.abort(), 1000);

  /** The answer to that request. Who reads it calls `heard` with each piece. Raises an error that names the file. */
  async fetch(name: string, address: string | URL, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(address, { ...init, signal: this.#end.signal }).catch(() => undefined);
    this.heard();
    if (!answer?.body) throw this.problem(name);
    if (!answer.ok)
      throw new Error(say("{file}: the server answered {status}", { file: name, status: answer.status }));
    return answer;
  }

  /** Something has come. */
  heard(): void {
    this.#silent = 0;
  }

  /** Why that file is not there. */
  problem(name: string): Error {
    return new Error(
      this.#end.signal.aborted
        ? say("nothing more came of {file} for {number} seconds", { file: name, number: PATIENCE })
        : say("{file} did not come whole", { file: name }),
    );
  }

  /** All have come, or one has not. */
  stop(): void {
    clearInterval(this.#clock);
  }
}

/** A file of JSON, with a list by the name of `list`. Raises an error that names the file and says what came. */
export async function fetchJson<T extends object>(
  name: string,
  address: string | URL,
  list: keyof T,
  init: RequestInit = {},
): Promise<T> {
  const arrivals = new Arrivals();
  try {
    const { body } = await arrivals.fetch(name, address, init);
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        arrivals.heard();
        out.enqueue(piece);
      },
    });
    const text = await new Response(body!.pipeThrough(pieces)).text().catch(() => undefined);
    if (text === undefined) throw arrivals.problem(name);
    try {
      const found = JSON.parse(text) as T | null;
      if (Array.isArray(found?.[list])) return found;
    } catch {
      // It is told below what it is.
    }
    throw new Error(say("{file} is not what it should be: {instead}", { file: name, instead: instead(text) }));
  } finally {
    arrivals.stop();
  }
}
