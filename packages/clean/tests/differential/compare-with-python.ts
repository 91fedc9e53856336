import assert from "node:assert/strict";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { formatScript, type ScriptBlock } from "../../src/scripts/format-script.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import type { Library } from "./libraries.ts";
import type { PythonProcess } from "./python-process.ts";

interface ReadTable {
  bytes: Uint8Array;
  table: Table;
  mayFail?: boolean;
}

interface ScriptRun {
  library: Library;
  process: PythonProcess;
  /** The blocks of the script. */
  blocks: readonly ScriptBlock[];
  steps: readonly Step[];
}

/**
 * Checks that both write the same bytes (after normalizing), or that both fail, with corresponding errors. A script
 * fails at the first statement that does a step that we refuse: steps of other columns may have come before it.
 */
export async function compareWithPython(
  { library, process, blocks, steps }: ScriptRun,
  { bytes, table, mayFail = false }: ReadTable,
): Promise<"same" | "refused"> {
  const { table: clean, outcomes } = applySteps(table, steps);
  const refused = outcomes.flatMap(({ error }, step) => (error ? [{ step, error }] : []));
  const text = formatScript(blocks);
  const written = await process.run(text, bytes);
  const details = `${JSON.stringify(written)}\n${refused.map(({ step, error }) => `${step}: ${error.message}`).join("\n")}\n${JSON.stringify(Buffer.from(bytes).toString())}\n${text}`;
  if (mayFail && "error" in written) return "refused";
  if (refused.length > 0) {
    assert.ok("error" in written, details);
    const failed = findSteps(blocks, written.line);
    const named = refused.filter(({ step }) => failed.includes(step));
    const names = named.flatMap(({ error }) => library.errorNames[error.code] ?? []);
    assert.ok(names.includes(written.error), details);
    return "refused";
  }
  const ours = Buffer.from(writeCsv(clean)).toString();
  const theirs = "bytes" in written ? Buffer.from(written.bytes).toString() : written.error;
  if (theirs !== ours) {
    const canonical = (csv: string) => library.normalize(csv, clean, steps);
    assert.equal(canonical(theirs), canonical(ours), details);
  }
  return "same";
}

function findSteps(blocks: readonly ScriptBlock[], line: number): readonly number[] {
  let next = 1;
  for (const [at, { code, gap, steps }] of blocks.entries()) {
    if (at > 0) next += gap;
    next += code.split("\n").length;
    if (line < next) return steps;
  }
  return [];
}

/**
 * Whether a later version of a file has other names in the row of the header, or no row below. A script that reads the
 * names with the file stops then.
 */
export function hasOtherHeader(table: Table, next: Table, [first]: readonly Step[]): boolean {
  if (first?.kind !== "header") return false;
  const { row } = first;
  if (next.rows <= row) return true;
  return table.columns.some((column, at) => {
    const other = next.columns[at];
    return !other || getCellText(column, row - 1) !== getCellText(other, row - 1);
  });
}
