import type {
  BesideAnswer,
  BesideRequest,
  CatalogueAnswer,
  ChangeAnswer,
  ChangeRequest,
  Created,
  FairnessAnswer,
  HouseAnswer,
  InterviewAnswer,
  InterviewRequest,
  Invitation,
  NewTable,
  PrintRequest,
  ReasonsAnswer,
  ResultAnswer,
  ReviewAnswer,
  RulesAnswer,
  RulesRequest,
  ScoreBegun,
  Seated,
  Series,
  StatisticsAnswer,
  TableInfo,
} from "../wire";
import { transport } from "../transport/transport";
import { say } from "./say";

/** Was there no answer, or did a part of the page not come? */
export const isAbsent = (error: unknown): boolean => !(error instanceof ApiError && error.status > 0);

/** What the server had against a request, in its own words. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(message);
  }
}

const bearer = (token: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** `token`: of a link to a finished game, or the key of a score sheet; it goes in the head of the request, and so into
 * no log. */
export async function call<T>(path: string, body?: unknown, token = "", patience = 0): Promise<T> {
  return (await (await answered(path, body, token, patience)).json().catch(() => null)) as T;
}

/** `patience`: milliseconds after which there is no answer; 0 for as long as the browser waits. */
async function answered(path: string, body: unknown, token = "", patience = 0): Promise<Response> {
  let response: Response;
  const signal = patience > 0 ? endedAfter(patience) : null;
  try {
    response = await transport.now.request(
      path,
      body === undefined
        ? { headers: bearer(token), signal }
        : {
            signal,
            method: "POST",
            headers: { "content-type": "application/json", ...bearer(token) },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new ApiError(say("The card room does not answer. Is it still running?"), 0, null);
  }
  if (response.ok) return response;
  const data: unknown = await response.json().catch(() => null);
  throw new ApiError(
    reasonOf(data) ?? say("The card room answered {status}.", { status: response.status }),
    response.status,
    data,
  );
}

function endedAfter(milliseconds: number): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(), milliseconds);
  return end.signal;
}

function reasonOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const fields = data as Record<string, unknown>;
  return [fields["reason"], fields["detail"], fields["error"]].find((value) => typeof value === "string") as
    string | undefined;
}

export const api = {
  catalogue: () => call<CatalogueAnswer>("/api/catalogue"),
  rules: (request: RulesRequest) => call<RulesAnswer>("/api/rules", request),
  /** House rules by questions: the next one, and the rules so far. */
  interview: (request: InterviewRequest) => call<InterviewAnswer>("/api/interview", request),
  /** Two sheets side by side. */
  beside: (request: BesideRequest) => call<BesideAnswer>("/api/beside", request),
  /** What rules change, in games between bots; asked again, where it is not done, more of them. */
  change: (request: ChangeRequest) => call<ChangeAnswer>("/api/change", request),
  /** Rules on paper: a PDF. */
  print: async (request: PrintRequest) => (await answered("/api/print", request)).blob(),
  tableRules: (id: string) => call<RulesAnswer>(`/api/tables/${id}/rules`),
  create: (table: NewTable) => call<Created>("/api/tables", table),
  /** The record of a finished game, as the text of its file, becomes a table. */
  openRecord: (record: string) => call<Created>("/api/records", { record }),
  invitation: (id: string) => call<Invitation>(`/api/tables/${id}`),
  join: (id: string, name: string, seat: number | null) => call<Seated>(`/api/tables/${id}/join`, { name, seat }),
  redeem: (id: string, code: string) => call<Seated>(`/api/tables/${id}/code`, { code }),
  series: (id: string) => call<Series>(`/api/tables/${id}/series`),
  /** With the score sheets of those ids, on which `name` is whoever asks. */
  statistics: (sheets: string[], name: string) => call<StatisticsAnswer>("/api/statistics", { sheets, name }),
  fairness: (id: string) => call<FairnessAnswer>(`/api/tables/${id}/fairness`),
  result: (id: string, token: string) => call<ResultAnswer>(`/api/tables/${id}/result`, undefined, token),
  /** Why bots played as they did in the deal of move `n`. */
  reasons: (id: string, n: number, token = "") =>
    call<ReasonsAnswer>(`/api/tables/${id}/reasons/${n}`, undefined, token),
  /** Which choices of one's own cost points; asked again, where it is not done, more of them. */
  review: (id: string, seat?: number) =>
    call<ReviewAnswer>(`/api/tables/${id}/review${seat === undefined ? "" : `?seat=${seat}`}`),
  /** A table of one's own that begins before move `n` of a finished game. */
  tryFrom: (id: string, n: number, seat: number) => call<Created>(`/api/tables/${id}/trial?seat=${seat}`, { n }),
  /** The game of a table goes on on a sheet. */
  backToPaper: (id: string, by: string) => call<ScoreBegun>(`/api/tables/${id}/score`, { by }),
  /** May this browser let others of its network in, and by which address do they come? */
  house: () => call<HouseAnswer>("/api/house"),
  letIn: (open: boolean) => call<HouseAnswer>("/api/house", { open }),
  recent: () => call<TableInfo[]>("/api/tables"),
};
