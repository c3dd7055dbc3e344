// What is asked of score sheets that the card room keeps.
import { call } from "../lib/api";
import type {
  Created,
  EveningSeats,
  NewScore,
  ScoreAnswer,
  ScoreBegun,
  ScoreChanges,
  ScoreFiles,
  WritingsAnswer,
  Written,
} from "../wire";

/** A sheet is asked for again after that: on a line that has died in silence a browser waits for minutes. */
const PATIENCE = 20_000;

export const sheets = {
  begin: (sheet: NewScore) => call<ScoreBegun>("/api/scores", sheet),
  read: (text: string) => call<ScoreBegun>("/api/scores/read", { text }),
  get: (id: string, key: string) => call<ScoreAnswer>(`/api/scores/${id}`, undefined, key, PATIENCE),
  write: (id: string, key: string, writings: Written[]) =>
    call<WritingsAnswer>(`/api/scores/${id}/writings`, { writings }, key, PATIENCE),
  /** What these would change, without being written. */
  changes: (id: string, key: string, writings: Written[]) =>
    call<ScoreChanges>(`/api/scores/${id}/changes`, { writings }, key, PATIENCE),
  files: (id: string) => call<ScoreFiles>(`/api/scores/${id}/files`),
  /** The evening of a sheet goes on at a table. */
  atTable: (id: string, key: string, seats: EveningSeats) => call<Created>(`/api/scores/${id}/table`, seats, key),
  open: (id: string, key: string, open: boolean) => call<ScoreAnswer>(`/api/scores/${id}/open`, { open }, key),
};
