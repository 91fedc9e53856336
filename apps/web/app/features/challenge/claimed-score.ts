import { type ChallengeTable, challengeTables } from "./challenge-tables.ts";

export interface ClaimedScore {
  table: ChallengeTable;
  score: string | undefined;
}

const SCORE_PATTERN = /^(?:100\.0|[0-9]{1,2}\.[0-9])$/;

/** Reads the query of a link. Ignores an invalid score, since anyone can write a link. */
export function parseClaimedScore(query: URLSearchParams): ClaimedScore | undefined {
  const table = challengeTables.find(({ slug }) => slug === query.get("table"));
  const score = query.get("score") ?? "";
  return table && { table, score: SCORE_PATTERN.test(score) ? score : undefined };
}

/** The query of a link with a score. It contains no data of the table. */
export function formatScoreQuery(table: ChallengeTable, score: string): string {
  return new URLSearchParams({ table: table.slug, score }).toString();
}
