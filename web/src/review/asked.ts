// What these pages ask the card room for. It stands here and not with the rest, as it is loaded when it is wanted.
import { call } from "../lib/api";
import type { Created, ReviewAnswer } from "../wire";

/** Which choices of one's own cost points; asked again, where it is not done, more of them. */
export const review = (id: string, seat?: number): Promise<ReviewAnswer> =>
  call(`/api/tables/${id}/review${seat === undefined ? "" : `?seat=${seat}`}`);

/** A table of one's own that begins before move `n` of a finished game. */
export const tryFrom = (id: string, n: number, seat: number): Promise<Created> =>
  call(`/api/tables/${id}/trial?seat=${seat}`, { n });
