import { expect, test } from "vitest";

import { challengeTables } from "./challenge-tables.ts";
import { claimQuery, readClaim } from "./claim.ts";

const [table] = challengeTables;
if (!table) throw new Error("There is no messy table.");
const read = (query: string) => readClaim(new URLSearchParams(query));

test("a link says the table and the score, and is read again", () => {
  expect(claimQuery(table, "87.3")).toBe(`table=${table.slug}&score=87.3`);
  expect(read(claimQuery(table, "100.0"))).toEqual({ table, score: "100.0" });
});

test.each(["", "101.0", "100.1", "-1.0", "1e1", "99", "99.99", "9 9.0", "<b>1.0</b>"])(
  "a score written as %j is none",
  (score) => {
    expect(read(`table=${table.slug}&score=${encodeURIComponent(score)}`)).toEqual({
      table,
      score: undefined,
    });
  },
);

test("a link to no table of ours says nothing", () => {
  expect(read("table=../../etc&score=87.3")).toBeUndefined();
  expect(read("score=87.3")).toBeUndefined();
});
