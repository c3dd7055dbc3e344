// The files of the engine, fetched together; each is packed by gzip, whatever the host does itself.

import { Arrivals } from "./arrivals";

/** `size`: bytes of the file. */
export interface Part {
  name: string;
  file: string;
  size: number;
}

/** Hears how many bytes have come, of how many. */
export type Told = (loaded: number, total: number) => void;

/** The contents by name. */
export async function fetchParts(
  address: string,
  parts: readonly Part[],
  told: Told,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const total = parts.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  told(loaded, total);
  const arrivals = new Arrivals();
  const found = await Promise.all(
    parts.map(async ({ name, file }): Promise<[string, Uint8Array<ArrayBuffer>]> => {
      const answer = await arrivals.fetch(`engine/${file}`, new URL(file, address));
      const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, out) {
          arrivals.heard();
          loaded += bytes.length;
          told(loaded, total);
          out.enqueue(bytes);
        },
      });
      const whole = answer.body!.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
      const content = await new Response(whole).arrayBuffer().catch(() => undefined);
      if (content === undefined) throw arrivals.problem(`engine/${file}`);
      return [name, new Uint8Array(content)];
    }),
  ).finally(() => arrivals.stop());
  return new Map(found);
}
