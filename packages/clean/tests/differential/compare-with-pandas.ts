import assert from "node:assert/strict";

import type { Table } from "../../src/columns/table.ts";
import { scriptBlocks, type ScriptOf } from "../../src/python/script-blocks.ts";
import { writeScript } from "../../src/python/write-script.ts";
import { replay } from "../../src/recipe/replay.ts";
import type { RefusalCode } from "../../src/refusal.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import type { PandasProcess, Written } from "./pandas-process.ts";

/** What a script raises where a step is refused. Refusals that follow from the steps alone have none. */
const raised: Readonly<Record<string, readonly string[]>> = {
  "no-such-column": ["KeyError"],
  "values-do-not-fit": ["AssertionError"],
  "not-whole": ["AssertionError"],
  "no-value": ["AssertionError"],
  "rows-are-missing": ["IndexError"],
  "columns-are-missing": ["AssertionError"],
  "row-is-another": ["AssertionError"],
  "name-is-missing": ["AssertionError"],
  "names-are-not-unique": ["AssertionError"],
} satisfies Partial<Record<RefusalCode, readonly string[]>>;

interface ReadTable {
  bytes: Uint8Array;
  table: Table;
  mayBeRefused?: boolean;
}

/** Both write the same bytes; or the same step is refused here, and there raises the error that belongs to it. */
export async function compareWithPandas(
  pandas: PandasProcess,
  script: ScriptOf,
  { bytes, table, mayBeRefused = false }: ReadTable,
): Promise<"same" | "refused"> {
  const { table: clean, outcomes } = replay(table, script.steps);
  const refused = outcomes.findIndex(({ refusal }) => refusal !== undefined);
  const refusal = outcomes[refused]?.refusal;
  const text = writeScript(script);
  const written = await pandas.run(text, bytes);
  const theirs = describe(written, script);
  const details = `${JSON.stringify(written)}\n${refusal?.message}\n${JSON.stringify(Buffer.from(bytes).toString())}\n${text}`;
  if (mayBeRefused && "error" in written) return "refused";
  if (refusal) {
    assert.equal(theirs.step, refused, details);
    assert.ok(raised[refusal.code]?.includes(theirs.what), details);
    return "refused";
  }
  assert.equal(theirs.what, Buffer.from(writeCsv(clean)).toString(), details);
  return "same";
}

/** What pandas wrote, or the error and the step whose lines raised it. */
function describe(written: Written, script: ScriptOf): { what: string; step?: number } {
  if ("bytes" in written) return { what: Buffer.from(written.bytes).toString() };
  const blocks = scriptBlocks(script, "arguments");
  let line = 1;
  const starts = blocks.map((block) => {
    const start = line;
    line += block.split("\n").length + 1;
    return start;
  });
  const block = starts.findLastIndex((start) => start <= written.line);
  // The last block writes the table.
  return { what: written.error, step: block - (blocks.length - 1 - script.steps.length) };
}
