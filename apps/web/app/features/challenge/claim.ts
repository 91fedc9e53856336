import { type ChallengeTable, challengeTables } from "./challenge-tables.ts";

/** What an address says: a table, and the score that someone says they reached with it. */
export interface Claim {
  table: ChallengeTable;
  score: string | undefined;
}

const SCORE = /^(?:100\.0|[0-9]{1,2}\.[0-9])$/;

/** Reads the query of an address; what is not in its form is left out, since anyone can write one. */
export function readClaim(query: URLSearchParams): Claim | undefined {
  const table = challengeTables.find(({ slug }) => slug === query.get("table"));
  const score = query.get("score") ?? "";
  return table && { table, score: SCORE.test(score) ? score : undefined };
}

/** The query of a link that says a score: the table and the number, nothing of the data. */
export function claimQuery(table: ChallengeTable, score: string): string {
  return new URLSearchParams({ table: table.slug, score }).toString();
}
