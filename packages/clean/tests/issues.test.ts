import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";

import type { Table } from "../src/columns/table.ts";
import { detectIssues } from "../src/detect/detect.ts";
import { readCsv } from "../src/read/read-csv.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";
import { recipeSchema } from "../src/recipe/recipe.ts";
import { encodeFile, filePairs } from "./generators/files.ts";
import { messySheets, messyTables, partlyReadable } from "./messy/messy-tables.ts";

const encoder = new TextEncoder();
const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };

/** Counts the suggested steps, and checks them against the recipe schema and the table. */
function checkSteps(table: Table) {
  const detected = detectIssues(table);
  const steps = detected.flatMap((issue) => ("step" in issue ? [issue.step] : []));
  const options = detected.flatMap((issue) =>
    "options" in issue ? issue.options.map(({ step }) => step) : [],
  );
  const all = { version: 1, dialect, steps: [...steps, ...options] };
  const { issues } = v.safeParse(recipeSchema, all);
  const refused = applySteps(table, steps).outcomes.filter(({ error }) => error !== undefined);
  return { steps: steps.length, issues, refused };
}

/** Matches a plural after 1, or a singular after another number. */
const WRONG_NUMBER =
  /(?<![0-9.,])1 (?:cells|rows|values|names|numbers|columns|words)\b|(?:\b[2-9]|[0-9][0-9]) (?:cell|row|value|name|number|column|word)\b(?! (?:names|rows))/;

/** Matches labels that don't name what they are about. */
const UNCLEAR = /^(?:They|It|Them|Their|Its|Those)\b|\b(?:in|of|with) it\b/;

test("every suggested step fits its table and a recipe", () => {
  fc.assert(
    fc.property(filePairs, ([file]) => {
      const { table } = readCsv(encodeFile(file), { delimiter: file.delimiter });
      expect(checkSteps(table)).toMatchObject({ issues: undefined, refused: [] });
      for (const issue of detectIssues(table)) {
        expect(`${issue.title} ${issue.untouched}`).not.toMatch(WRONG_NUMBER);
        for (const { label } of "options" in issue ? issue.options : []) {
          expect(label).not.toMatch(UNCLEAR);
        }
      }
    }),
    { numRuns: 300, seed: 24 },
  );
});

test.each([...messyTables, ...messySheets, ...partlyReadable])(
  "$name: each option says what it is about",
  ({ table }) => {
    const labels = detectIssues(table).flatMap((one) =>
      ("options" in one ? one.options : (one.alternatives ?? [])).map(({ label }) => label),
    );
    for (const label of labels) expect(label).not.toMatch(UNCLEAR);
  },
);

test("suggested steps fit a table of 1,000 columns", () => {
  const line = (cell: (at: number) => string) => Array.from({ length: 1000 }, (_, at) => cell(at));
  const rows = [
    line((at) => `name ${at}`),
    ...[1, 2, 3, 4].map((row) => line((at) => ` ${at}.${row} `)),
  ];
  const text = rows.map((cells) => cells.join(",")).join("\n");
  const judged = checkSteps(readCsv(encoder.encode(text)).table);
  expect(judged).toMatchObject({ issues: undefined, refused: [] });
  expect(judged.steps).toBeGreaterThan(1000);
});

test.each([
  ["a name that is too long for a recipe", `${"n".repeat(5000)},b\n`],
  ["a unit with an invisible character", "a,b\n"],
])("leaves out %s", (_, names) => {
  const rows = Array.from({ length: 20 }, (_, row) => ` ${row} k\u200bg,x${row}\n`).join("");
  const { table } = readCsv(encoder.encode(names + rows), { delimiter: "," });
  expect(checkSteps(table)).toMatchObject({ issues: undefined, refused: [] });
});
