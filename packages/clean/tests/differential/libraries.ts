import { formatDouble, getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import type { CleanErrorCode } from "../../src/errors.ts";
import { parseCsv } from "../../src/read/parse-csv.ts";
import type { ScriptBlock } from "../../src/scripts/format-script.ts";
import { buildPandasScript } from "../../src/scripts/pandas-script.ts";
import { buildPolarsScript, type PolarsScriptInput } from "../../src/scripts/polars-script.ts";
import { type Step, stepKinds, type StepName } from "../../src/steps/kinds.ts";
import { writeCell } from "../generators/files.ts";

export type LibraryName = "pandas" | "polars";

/** A library that scripts use, and how to compare its output with ours. */
export interface Library {
  name: LibraryName;
  /** Returns the blocks of a script; undefined if the page offers none. */
  buildScript(script: PolarsScriptInput): ScriptBlock[] | undefined;
  /** Whether it reads nonstandard CSV correctly. */
  readsNonstandard: boolean;
  /** Whether it supports a kind of step. */
  supports(kind: StepName): boolean;
  /** The errors that a script may raise for each of our error codes. Omits codes that depend only on the steps. */
  errorNames: Readonly<Record<string, readonly string[]>>;
  /** Normalizes an output, ours or the library's, so that equal tables have equal texts. */
  normalize(written: string, clean: Table, steps: readonly Step[]): string;
}

type Raised = Partial<Record<CleanErrorCode, readonly string[]>>;

export const libraries: Record<LibraryName, Library> = {
  pandas: {
    name: "pandas",
    buildScript: (script) => buildPandasScript(script, "arguments"),
    readsNonstandard: true,
    supports: () => true,
    errorNames: {
      "no-such-column": ["KeyError"],
      "values-do-not-fit": ["AssertionError"],
      "nested-too-deep": ["AssertionError"],
      "not-whole": ["AssertionError"],
      "no-value": ["AssertionError"],
      // AssertionError and ParserError, if the header is read with the file.
      "rows-are-missing": ["IndexError", "AssertionError", "ParserError"],
      "columns-are-missing": ["AssertionError"],
      "row-is-another": ["AssertionError"],
      "name-is-missing": ["AssertionError"],
      "names-are-not-unique": ["AssertionError"],
    } satisfies Raised,
    normalize: (written) => written,
  },
  polars: {
    name: "polars",
    buildScript: (script) => buildPolarsScript(script, "arguments").blocks,
    readsNonstandard: false,
    supports: (kind) => typeof stepKinds[kind].polars === "function",
    errorNames: {
      "no-such-column": ["ColumnNotFoundError", "AssertionError"],
      "values-do-not-fit": ["AssertionError"],
      "not-whole": ["AssertionError"],
      "no-value": ["AssertionError"],
      "rows-are-missing": ["IndexError", "OutOfBoundsError"],
      "columns-are-missing": ["AssertionError"],
      "row-is-another": ["AssertionError"],
      "name-is-missing": ["AssertionError"],
      "names-are-not-unique": ["AssertionError", "DuplicateError"],
    } satisfies Raised,
    normalize: reformatNumbers,
  },
};

/**
 * Polars writes 0.00001 for 1e-05, so each number is parsed and formatted like ours. In a sorted table of one column, 0
 * and -0 are equal and may change places, so they count as the same there.
 */
function reformatNumbers(written: string, { columns }: Table, steps: readonly Step[]): string {
  if (columns.every(({ type }) => type !== "number")) return written;
  const isAlone = columns.length === 1;
  const hasOneZero = isAlone && steps.some(({ kind }) => kind === "sort");
  const csv = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true } as const;
  const table = parseCsv(Buffer.from(written), csv);
  const lines = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column, at) => {
      const cell = getCellText(column, row);
      const isNumber = row > 0 && cell !== "" && columns[at]?.type === "number";
      const value = hasOneZero ? Number(cell) + 0 : Number(cell);
      return writeCell(isNumber ? formatDouble(value) : cell, {
        delimiter: ",",
        quoteAll: cell === "" && isAlone,
      });
    }),
  );
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}
