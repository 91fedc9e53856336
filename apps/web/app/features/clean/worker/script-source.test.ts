import { getCellText } from "@site/clean/columns/cell-text";
import { readCsv } from "@site/clean/read/read-csv";
import { buildDuckdbScript } from "@site/clean/scripts/duckdb-script";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { selectScriptRows } from "./script-source.ts";

const steps: Step[] = [{ kind: "header", row: 1, numbered: false }];

function buildScripts(...extraLines: string[]) {
  const lines = Array.from({ length: 2000 }, (_, at) => `Bern ${at},${at}`);
  const bytes = new TextEncoder().encode(`${["city,fare", ...lines, ...extraLines].join("\n")}\n`);
  const { table, dialect, isNonstandard } = readCsv(bytes, { delimiter: "," });
  const selected = selectScriptRows(table);
  const script = { dialect, steps, isNonstandard, bytes };
  return {
    selected,
    whole: buildDuckdbScript({ ...script, source: table }, "arguments"),
    part: buildDuckdbScript({ ...script, source: selected }, "arguments"),
  };
}

test.each([
  ["plain rows", [], 1001],
  ["a blank line", ["", "Uri,1"], 1001],
  ["a cell of several lines", ['"Uri\nZug",1'], 1001],
  ["a long row", ["Uri,1,2"], 1001],
])("the script of the selected rows is that of the whole table with %s", (_, lines, most) => {
  const { selected, whole, part } = buildScripts(...lines);
  expect(selected.rows).toBeLessThanOrEqual(most);
  expect(part).toEqual(whole);
});

test("the first rows keep their cells", () => {
  const { selected } = buildScripts();
  expect(selected.columns.map((column) => getCellText(column, 1))).toEqual(["Bern 0", "0"]);
});
