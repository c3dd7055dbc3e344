import type { CatalogueAnswer, Created, FairnessAnswer, Invitation, NewTable, RulesAnswer, RulesRequest, Seated, Series, StepAnswer, TableInfo } from "../wire";

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

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new ApiError("The card room does not answer. Is it still running?", 0, null);
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(reasonOf(data) ?? `The card room answered ${response.status}.`, response.status, data);
  return data as T;
}

function reasonOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const fields = data as Record<string, unknown>;
  return [fields["reason"], fields["detail"], fields["error"]].find((value) => typeof value === "string") as string | undefined;
}

export const api = {
  catalogue: () => call<CatalogueAnswer>("/api/catalogue"),
  rules: (request: RulesRequest) => call<RulesAnswer>("/api/rules", request),
  tableRules: (id: string) => call<RulesAnswer>(`/api/tables/${id}/rules`),
  create: (table: NewTable) => call<Created>("/api/tables", table),
  invitation: (id: string) => call<Invitation>(`/api/tables/${id}`),
  join: (id: string, name: string, seat: number | null) => call<Seated>(`/api/tables/${id}/join`, { name, seat }),
  redeem: (id: string, code: string) => call<Seated>(`/api/tables/${id}/code`, { code }),
  series: (id: string) => call<Series>(`/api/tables/${id}/series`),
  fairness: (id: string) => call<FairnessAnswer>(`/api/tables/${id}/fairness`),
  recent: () => call<TableInfo[]>("/api/tables"),
  /** `open`: with everybody's cards, instead of as this seat saw it. */
  step: (id: string, n: number, open: boolean) => call<StepAnswer>(`/api/tables/${id}/step/${n}?all_cards=${open}`),
};
