import { scoreTable } from "@site/content/datasets/score/score-table";
import { expect, test } from "vitest";

import { describeScore } from "./score-sentences.ts";

const columns = [
  { name: "id", type: "integer" as const },
  { name: "name", type: "string" as const },
];
const answerRows = Array.from({ length: 10 }, (_, at) => [String(at + 1), `bird ${at + 1}`]);

function describeTable(header: string[], rows: string[][], sheet?: string): string[] {
  const answer = { header: ["id", "name"], rows: answerRows, columns, key: ["id"] };
  return describeScore(scoreTable(answer, { header, rows }), sheet);
}

test("a perfect table has nothing wrong", () => {
  expect(describeTable(["id", "name"], answerRows)).toEqual([
    "Of the answer’s 20 cells, 20 are right in your table.",
    "No row is missing.",
  ]);
});

test("errors are listed by kind, with the keys of the first rows", () => {
  const rows = [...answerRows.slice(8), ["9", "bird 9"], ["x", ""], ["10", ""]];
  expect(describeTable(["id", "name", "", "note"], rows)).toEqual([
    "Of the answer’s 20 cells, 4 are right in your table.",
    "The others: 16 lost.",
    "8 rows of the answer not found in your table: 1, 2, 3, 4, 5 and 3 more.",
    "2 rows too many, with the key of another one: 9 and 10.",
    "1 row that the answer does not have: x.",
    "Columns that the answer does not have, which cost nothing: one without a name and “note”.",
  ]);
});

test("other names, another order and the sheet are mentioned", () => {
  const rows = answerRows.map(([id = "", name = ""]) => [name, id]);
  expect(describeTable(["Species", "ID"], rows, "Data").slice(2)).toEqual([
    "Columns under other names, taken in their order: “Species” for “name”.",
    "The columns are in another order, which costs nothing.",
    "The sheet “Data” was read.",
  ]);
});
