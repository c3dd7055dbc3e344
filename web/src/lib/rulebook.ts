/** Where a clause stands: those all games share are on the rulebook's first page. */
export function clauseLink(game: string, clause: string): string {
  return `/rulebook/${clause.startsWith("GEN-") ? "index" : game}#${clause}`;
}
