import assert from "node:assert/strict";

import type { Table } from "../../src/columns/table.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { formatScript } from "../../src/scripts/script-parts.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import type { Library } from "./libraries.ts";
import type { PythonProcess, Written } from "./python-process.ts";

interface ReadTable {
  bytes: Uint8Array;
  table: Table;
  mayFail?: boolean;
}

interface ScriptRun {
  library: Library;
  process: PythonProcess;
  /** The blocks of the script. */
  blocks: readonly string[];
  steps: readonly Step[];
}

/**
 * Checks that both write the same bytes (after normalizing), or that both fail at the same step with corresponding
 * errors.
 */
export async function compareWithPython(
  { library, process, blocks, steps }: ScriptRun,
  { bytes, table, mayFail = false }: ReadTable,
): Promise<"same" | "refused"> {
  const { table: clean, outcomes } = applySteps(table, steps);
  const refused = outcomes.findIndex(({ error }) => error !== undefined);
  const refusal = outcomes[refused]?.error;
  const text = formatScript(blocks);
  const written = await process.run(text, bytes);
  const theirs = describe(written, blocks, steps.length);
  const details = `${JSON.stringify(written)}\n${refusal?.message}\n${JSON.stringify(Buffer.from(bytes).toString())}\n${text}`;
  if (mayFail && "error" in written) return "refused";
  if (refusal) {
    assert.equal(theirs.step, refused, details);
    assert.ok(library.errorNames[refusal.code]?.includes(theirs.what), details);
    return "refused";
  }
  const ours = Buffer.from(writeCsv(clean)).toString();
  if (theirs.what !== ours) {
    const canonical = (csv: string) => library.normalize(csv, clean, steps);
    assert.equal(canonical(theirs.what), canonical(ours), details);
  }
  return "same";
}

/** Describes the output of the script, or its error and the step that raised it. */
function describe(
  written: Written,
  blocks: readonly string[],
  steps: number,
): { what: string; step?: number } {
  if ("bytes" in written) return { what: Buffer.from(written.bytes).toString() };
  let line = 1;
  const starts = blocks.map((block) => {
    const start = line;
    line += block.split("\n").length + 1;
    return start;
  });
  const block = starts.findLastIndex((start) => start <= written.line);
  // The last block writes the table.
  return { what: written.error, step: block - (blocks.length - 1 - steps) };
}
