import { expect, test } from "vitest";

import { readLines } from "../../../tests/read-lines.ts";
import { getStepKind, type Step } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findLongRows } from "./find-long-rows.ts";

const header: Step = { kind: "header", row: 1, numbered: true };
const rows = (count: number) => Array.from({ length: count }, (_, at) => `${at},Meier,Chur`);

function named(lines: string[]) {
  return getStepKind(header).apply(readLines(lines, ","), header).table;
}

function find(...lines: string[]) {
  return findLongRows(profileTable(named(lines)));
}

test("asks about rows with more cells than names, with the option to keep them", () => {
  expect(find("id,name,city", ...rows(30), "31,Meier, Anna,Chur", "32,Kunz, Ben,Thun")).toEqual([
    {
      confidence: "ambiguous",
      options: [
        { label: "Remove these rows", step: { kind: "long-rows", columns: 3 } },
        {
          label: "Keep the cells in a column of their own",
          step: { kind: "rename", pairs: [["column 4", "more 1"]] },
        },
      ],
      count: 2,
      examples: [
        { before: "31, Meier,  Anna, Chur", after: undefined },
        { before: "32, Kunz,  Ben, Thun", after: undefined },
      ],
      why: "2 rows have more cells than there are names: a value with the sign that separates cells may be in several.",
      untouched: "Until you choose, the columns are searched without these rows.",
    },
  ]);
});

test("a single row has a singular text", () => {
  expect(find("id,name,city", ...rows(2), "3,Meier, Anna,Chur,Bahnhof")).toMatchObject([
    {
      options: [
        { label: "Remove this row" },
        { label: "Keep the cells in 2 columns of their own", step: { pairs: { length: 2 } } },
      ],
      why: expect.stringMatching(/^1 row has more/),
      untouched: "Until you choose, the columns are searched without this row.",
    },
  ]);
});

test.each<[string, string[]]>([
  ["as many names as cells", ["id,name,city,more", ...rows(4), "5,a,b,c"]],
  ["rows that only end with a separator", ["id,name,city,", ...rows(4).map((row) => `${row},`)]],
  ["a column without a name in the middle", ["id,,city", ...rows(4)]],
  ["more than half of the rows with a cell there", ["id,name", ...rows(3), "a,b", "b,c"]],
])("leaves %s alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});

test("one extra cell is enough", () => {
  expect(find("id,name,city", ...rows(4), "5,a,b,c,d", "6,a,b,c")).toMatchObject([{ count: 2 }]);
});

test("finds nothing in columns without names", () => {
  expect(findLongRows(profileTable(readLines([...rows(9), "1,2,3,4"], ",")))).toEqual([]);
  expect(findLongRows(profileTable(readLines([...rows(2), ",,", ",,"], ",")))).toEqual([]);
});

test("detects types without long rows, and suggests only steps that fit all rows", () => {
  const days = Array.from({ length: 60 }, (_, at) => `${at},2024-01-${10 + (at % 20)},${at}.5,`);
  const long = Array.from({ length: 6 }, (_, at) => `${60 + at},Mar 6, 2024,${at * 7}.5`);
  const table = named(["id,day,amount", ...days, ...long]);
  const found = detectIssues(table);
  expect(found.map((one) => ("step" in one ? one.step.kind : one.why.slice(0, 6)))).toEqual([
    "6 rows",
    "numbers",
  ]);
  expect(found[1]).toMatchObject({ step: { column: "id" } });
});

test("searches all columns after the user keeps the rows", () => {
  const words = ["Oberwil", "Unterwil"].map((name, at) => `${at + 30},x,y, ${name} `);
  const table = named(["id,name,city", ...rows(30), ...words]);
  const isRefused = (one: { why: string }) => one.why.includes("more cells");
  const columns = detectIssues(table, isRefused).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  expect(columns).toContainEqual(
    expect.objectContaining({ kind: "spaces", columns: ["column 4"] }),
  );
});
