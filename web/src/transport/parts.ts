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

/** The contents by name; `came` hears of each when it is whole. */
export async function fetchParts(
  address: string,
  parts: readonly Part[],
  told: Told,
  came: (name: string, content: Uint8Array<ArrayBuffer>) => void = () => undefined,
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
      const unpacked = await new Response(whole).arrayBuffer().catch(() => undefined);
      if (unpacked === undefined) throw arrivals.problem(`engine/${file}`);
      const content = new Uint8Array(unpacked);
      came(name, content);
      return [name, content];
    }),
  ).finally(() => arrivals.stop());
  return new Map(found);
}
