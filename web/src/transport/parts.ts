// The files of the engine, fetched together; each is packed by gzip, whatever the host does itself.

import { say } from "../lib/say";

/** `size`: bytes of the file. */
export interface Part {
  name: string;
  file: string;
  size: number;
}

const missing = (file: string): string => say("engine/{file} did not load completely", { file });

/** The contents by name. `told` hears how many bytes have come, of how many. */
export async function fetchParts(
  address: string,
  parts: readonly Part[],
  told: (loaded: number, total: number) => void,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const total = parts.reduce((sum, each) => sum + each.size, 0);
  let loaded = 0;
  told(loaded, total);
  const found = await Promise.all(
    parts.map(async ({ name, file }): Promise<[string, Uint8Array<ArrayBuffer>]> => {
      const answer = await fetch(new URL(file, address)).catch(() => undefined);
      if (!answer?.ok || !answer.body) throw new Error(missing(file));
      const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(bytes, out) {
          loaded += bytes.length;
          told(loaded, total);
          out.enqueue(bytes);
        },
      });
      const whole = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
      const content = await new Response(whole).arrayBuffer().catch(() => undefined);
      if (content === undefined) throw new Error(missing(file));
      return [name, new Uint8Array(content)];
    }),
  );
  return new Map(found);
}
