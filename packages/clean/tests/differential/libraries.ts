import { numberText } from "../../src/columns/number-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { cellText } from "../../src/columns/value-text.ts";
import { polarsBlocks, type PolarsScriptOf } from "../../src/polars/polars-blocks.ts";
import { polarsKinds } from "../../src/polars/polars-kinds.ts";
import { scriptBlocks } from "../../src/python/script-blocks.ts";
import { readTable } from "../../src/read/read-table.ts";
import type { RefusalCode } from "../../src/refusal.ts";
import type { Step, StepName } from "../../src/steps/kinds.ts";
import { writeCell } from "../generators/files.ts";

export type LibraryName = "pandas" | "polars";

/** A library that scripts are written for, and how it is compared with what we write. */
export interface Library {
  name: LibraryName;
  /** The blocks of a script; undefined where the page offers none. */
  blocks(script: PolarsScriptOf): string[] | undefined;
  /** Whether it reads a file with what `onStray` is called for. */
  readsStrays: boolean;
  /** Whether it has a way to say a kind of step. */
  says(kind: StepName): boolean;
  /** What a script raises where a step is refused. Refusals that follow from the steps alone have none. */
  raised: Readonly<Record<string, readonly string[]>>;
  /** A table that it wrote, or that we wrote, in a form in which the two are equal. */
  canonical(written: string, clean: Table, steps: readonly Step[]): string;
}

type Raised = Partial<Record<RefusalCode, readonly string[]>>;

export const libraries: Record<LibraryName, Library> = {
  pandas: {
    name: "pandas",
    blocks: (script) => scriptBlocks(script, "arguments"),
    readsStrays: true,
    says: () => true,
    raised: {
      "no-such-column": ["KeyError"],
      "values-do-not-fit": ["AssertionError"],
      "not-whole": ["AssertionError"],
      "no-value": ["AssertionError"],
      "rows-are-missing": ["IndexError"],
      "columns-are-missing": ["AssertionError"],
      "row-is-another": ["AssertionError"],
      "name-is-missing": ["AssertionError"],
      "names-are-not-unique": ["AssertionError"],
    } satisfies Raised,
    canonical: (written) => written,
  },
  polars: {
    name: "polars",
    blocks: (script) => polarsBlocks(script, "arguments").blocks,
    readsStrays: false,
    says: (kind) => "write" in polarsKinds[kind],
    raised: {
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
    canonical: withOurNumbers,
  },
};

/**
 * Polars writes 0.00001 for 1e-05, so each number is read again and written as we write it. Where it sorts a table of
 * one column, zeros and minus zeros, which are equal, may change places: there they count as the same. Nothing else is
 * changed.
 */
function withOurNumbers(written: string, { columns }: Table, steps: readonly Step[]): string {
  if (columns.every(({ type }) => type !== "number")) return written;
  const isAlone = columns.length === 1;
  const hasOneZero = isAlone && steps.some(({ kind }) => kind === "sort");
  const csv = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true } as const;
  const table = readTable(Buffer.from(written), csv);
  const lines = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column, at) => {
      const cell = cellText(column, row);
      const isNumber = row > 0 && cell !== "" && columns[at]?.type === "number";
      const value = hasOneZero ? Number(cell) + 0 : Number(cell);
      return writeCell(isNumber ? numberText(value) : cell, {
        delimiter: ",",
        quoteAll: cell === "" && isAlone,
      });
    }),
  );
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}
