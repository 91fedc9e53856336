import { expect, test } from "vitest";

import { challengeTables } from "./challenge-tables.ts";
import { formatScoreQuery, parseClaimedScore } from "./claimed-score.ts";

const [table] = challengeTables;
if (!table) throw new Error("There is no messy table.");
const parseQuery = (query: string) => parseClaimedScore(new URLSearchParams(query));

test("a link with a table and a score can be read again", () => {
  expect(formatScoreQuery(table, "87.3")).toBe(`table=${table.slug}&score=87.3`);
  expect(parseQuery(formatScoreQuery(table, "100.0"))).toEqual({ table, score: "100.0" });
});

test.each(["", "101.0", "100.1", "-1.0", "1e1", "99", "99.99", "9 9.0", "<b>1.0</b>"])(
  "%j is not a valid score",
  (score) => {
    expect(parseQuery(`table=${table.slug}&score=${encodeURIComponent(score)}`)).toEqual({
      table,
      score: undefined,
    });
  },
);

test("a link to an unknown table is ignored", () => {
  expect(parseQuery("table=../../etc&score=87.3")).toBeUndefined();
  expect(parseQuery("score=87.3")).toBeUndefined();
});
