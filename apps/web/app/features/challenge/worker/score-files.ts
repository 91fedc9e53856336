import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { pluralize } from "@site/clean/format-count";
import { openFile } from "@site/clean/read/open-file";
import { scoreTable, type TextTable, formatScore } from "@site/content/datasets/score/score-table";

import type { ScoreResult, ScoreRequest } from "#app/features/challenge/worker-messages.ts";
import { readFileBytes } from "#app/features/clean/worker/worker-io.ts";

import { describeScore } from "./score-sentences.ts";

/** A table with more than this many times the rows of the answer counts as a different table. */
const MAX_ROW_RATIO = 5;
/** Maximum number of columns: more than twice as many as any messy table has. */
const MAX_COLUMNS = 100;
const MAX_SHOWN_DIFFERENCES = 50;
const MAX_SHOWN_LENGTH = 300;

/** Compares a table in any format with its answer, one of our CSV files. Throws `CleanError` or `FileTooLargeError`. */
export async function scoreFiles({ table, answer, file }: ScoreRequest): Promise<ScoreResult> {
  const expected = toTextTable(
    (await openFile(await readFileBytes(answer), { delimiter: "," })).table,
  );
  const opened = await openFile(await readFileBytes(file));
  const { rows, columns } = opened.table;
  if (rows > MAX_ROW_RATIO * expected.rows.length || columns.length > MAX_COLUMNS) {
    const size = `${pluralize(rows, "row")} and ${pluralize(columns.length, "column")}`;
    const message = `This table has ${size}, and the answer has ${pluralize(expected.rows.length, "row")} and ${pluralize(table.columns.length, "column")}. Choose the table that you made of this messy one.`;
    return { kind: "error", code: "another-table", message };
  }
  const score = scoreTable({ ...expected, ...table }, toTextTable(opened.table));
  const { sheets, dialect } = opened;
  const differences = score.differences.slice(0, MAX_SHOWN_DIFFERENCES);
  const more = score.differences.length - differences.length;
  return {
    kind: "scored",
    details: {
      score: formatScore(score.score),
      cells: score.cells,
      sentences: describeScore(
        score,
        sheets.length > 1 && dialect.format === "xlsx" ? dialect.sheet : undefined,
      ),
      columns: score.columns.scored,
      differences: differences.map((one) => ({
        ...one,
        given: one.given.slice(0, MAX_SHOWN_LENGTH),
      })),
      more: more > 0 ? `And ${pluralize(more, "more cell")}.` : "",
    },
  };
}

/** Converts a table whose first row has the column names. Omits empty rows. */
function toTextTable({ rows, columns }: Table): TextTable {
  const lines = Array.from({ length: rows }, (_, row) =>
    columns.map((column) => getCellText(column, row)),
  ).filter((line) => line.some((cell) => cell !== ""));
  const [header = [], ...below] = lines;
  return { header, rows: below };
}
