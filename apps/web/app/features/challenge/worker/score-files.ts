import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { openFile } from "@site/clean/read/open-file";
import { scoreTable, type TextTable, formatScore } from "@site/content/datasets/score/score-table";

import type { ScoreResult, ScoreRequest } from "#app/features/challenge/worker-messages.ts";
import { readFileBytes } from "#app/features/clean/worker/worker-io.ts";
import { pluralize } from "#app/lib/counted.ts";

import { describeScore } from "./score-sentences.ts";

/** A table with this many times the rows of the answer is another one. */
const MOST_TIMES = 5;
/** No messy table has half as many. */
const MOST_COLUMNS = 100;
const MOST_SHOWN = 50;
const LONGEST_SHOWN = 300;

/** Reads a table of any format and compares it with its answer, a CSV file of ours. Throws a Refusal or `FileTooLargeError`. */
export async function scoreFiles({ table, answer, given }: ScoreRequest): Promise<ScoreResult> {
  const wanted = textsOf((await openFile(await readFileBytes(answer), { delimiter: "," })).table);
  const opened = await openFile(await readFileBytes(given));
  const { rows, columns } = opened.table;
  if (rows > MOST_TIMES * wanted.rows.length || columns.length > MOST_COLUMNS) {
    const size = `${pluralize(rows, "row")} and ${pluralize(columns.length, "column")}`;
    const sentence = `This table has ${size}, and the answer has ${pluralize(wanted.rows.length, "row")} and ${pluralize(table.columns.length, "column")}. Choose the table that you made of this messy one.`;
    return { kind: "refused", code: "another-table", sentence };
  }
  const score = scoreTable({ ...wanted, ...table }, textsOf(opened.table));
  const { sheets, dialect } = opened;
  const differences = score.differences.slice(0, MOST_SHOWN);
  const more = score.differences.length - differences.length;
  return {
    kind: "scored",
    seen: {
      score: formatScore(score.score),
      cells: score.cells,
      sentences: describeScore(
        score,
        sheets.length > 1 && dialect.format === "xlsx" ? dialect.sheet : undefined,
      ),
      columns: score.columns.scored,
      differences: differences.map((one) => ({ ...one, given: one.given.slice(0, LONGEST_SHOWN) })),
      more: more > 0 ? `And ${pluralize(more, "more cell")}.` : "",
    },
  };
}

/** The texts of a file whose first row names its columns. Empty rows are none. */
function textsOf({ rows, columns }: Table): TextTable {
  const lines = Array.from({ length: rows }, (_, row) =>
    columns.map((column) => getCellText(column, row)),
  ).filter((line) => line.some((cell) => cell !== ""));
  const [header = [], ...below] = lines;
  return { header, rows: below };
}
