// What is asked of finished games. It stands here and not with the rest (`api.ts`), as it is loaded when it is wanted.
import { call } from "./api";
import type { Created, MomentsAnswer, ReviewAnswer, ReviewExamples, ReplayStepAnswer } from "../wire";

export const finished = {
  /** `open`: with everybody's cards, instead of as this seat saw it. */
  step: (id: string, n: number, open: boolean, token = "") =>
    call<ReplayStepAnswer>(`/api/tables/${id}/step/${n}?all_cards=${open}`, undefined, token),
  moments: (id: string, token = "") => call<MomentsAnswer>(`/api/tables/${id}/moments`, undefined, token),
  /** Which choices of one's own cost points; asked again, where it is not done, more of them. */
  review: (id: string, seat?: number) =>
    call<ReviewAnswer>(`/api/tables/${id}/review${seat === undefined ? "" : `?seat=${seat}`}`),
  /** How the deal could have gone on from move `n`, a choice that cost points. */
  examples: (id: string, n: number, seat: number) =>
    call<ReviewExamples>(`/api/tables/${id}/review/${n}?seat=${seat}`),
  /** A table of one's own that begins before move `n`. */
  tryFrom: (id: string, n: number, seat: number) => call<Created>(`/api/tables/${id}/trial?seat=${seat}`, { n }),
};
