// What the umpire is asked.
import { call } from "../lib/api";
import type { RealTable, RuleHits, UmpireAnswer, UmpireAsk, UmpireFind, UmpireQuestions } from "../wire";

export const umpire = {
  questions: (table: RealTable) => call<UmpireQuestions>("/api/umpire/questions", table),
  ask: (ask: UmpireAsk) => call<UmpireAnswer>("/api/umpire/ask", ask),
  find: (find: UmpireFind) => call<RuleHits>("/api/umpire/find", find),
};
