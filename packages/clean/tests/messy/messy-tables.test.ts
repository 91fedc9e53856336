import { expect, test } from "vitest";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { getIssueSteps, getStepColumns } from "../../src/detect/group-issues.ts";
import { cleanAsExpert, messySheets, messyTables, partlyReadable } from "./messy-tables.ts";

/**
 * Returns the cells of the clean file, normalized: 18.0 equals the 18 of the answer, and a single sheet may prefer
 * “Male”.
 */
function getCells(table: Table): string[][] {
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) =>
      getCellText(column, row)
        .replace(/\.0$/, "")
        .replace(/^(?:fe)?male$/i, (sex) => sex.toLowerCase()),
    ),
  );
}

test.each([...messyTables, ...messySheets])(
  "$name: applying every fix and answering the questions gives the published answer",
  ({ table, answer, answers }) => {
    const { table: clean, open } = cleanAsExpert(table, answers);
    expect(open.map(({ title }) => title)).toEqual([]);
    expect(getCells(clean)).toEqual(answer);
  },
);

test.each(partlyReadable)(
  "$name: the columns that rules can clean have the values of the answer",
  ({ table, answer, answers, columns }) => {
    const { table: clean, unused } = cleanAsExpert(table, answers);
    const cells = getCells(clean);
    for (const at of columns) {
      const getValues = (rows: string[][]) => new Set(rows.map((row) => row[at]));
      expect(getValues(cells)).toEqual(getValues(answer));
    }
    expect(unused).toEqual([]);
  },
);

test.each(messyTables)(
  "$name: without answers, every column that isn't clean has a question, or a fix with another answer",
  ({ table, answers }) => {
    const { table: clean } = cleanAsExpert(table, answers);
    const { table: left, open, alternatives } = cleanAsExpert(table, []);
    const offered = [...open.flatMap(getIssueSteps), ...alternatives.map(({ step }) => step)];
    const questioned = offered.flatMap(getStepColumns);
    for (const [at, column] of left.columns.entries()) {
      if (column.type === clean.columns[at]?.type && column.type !== "text") continue;
      if (column.type === "text" && getSortedTexts(column) === getSortedTexts(clean.columns[at]))
        continue;
      expect(questioned).toContain(column.name);
    }
  },
);

function getSortedTexts(column: Table["columns"][number] | undefined): string {
  if (!column) return "";
  const cells = [...column.codes.keys()].map((row) => getCellText(column, row));
  return [...new Set(cells)].toSorted().join("\n");
}
