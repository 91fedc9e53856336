import assert from "node:assert/strict";

import fc from "fast-check";

import type { Table } from "../../src/columns/table.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { buildDuckdbScript } from "../../src/scripts/duckdb-script.ts";
import { sqlWriters } from "../../src/scripts/duckdb-steps.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import type { Step, StepName } from "../../src/steps/kinds.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import {
  findLastFilledColumn,
  generateCases,
  readGenerated,
} from "../differential/compare-many.ts";
import { hasOtherHeader } from "../differential/compare-with-python.ts";
import { libraries, type Library } from "../differential/libraries.ts";
import { generatedStepNames } from "../differential/traps.ts";
import { encodeFile } from "../generators/files.ts";
import type { DuckdbRunner } from "./run-duckdb.ts";

/** The kinds of steps that SQL can't express, with the reason. */
export const unsupportedSteps: readonly { kind: StepName; why: string }[] = Object.entries(
  sqlWriters,
).flatMap(([kind, writer]) =>
  typeof writer === "function" ? [] : [{ kind: kind as StepName, why: writer.unsupported }],
);

const library: Library = {
  ...libraries.polars,
  supports: (kind) => unsupportedSteps.every((one) => one.kind !== kind),
};

export interface DuckdbComparison {
  /** Number of files with the same bytes, or that both refuse. */
  files: number;
  refused: number;
  /** Later versions of the files, with the same bytes or refused. */
  tomorrow: { same: number; refused: number };
  /** Number of files without a script, by the reason. */
  notOffered: Map<string, number>;
  /** For each kind of step, the number of files in which it changed something. */
  touched: Map<StepName, number>;
}

/**
 * Generates files with steps, and compares our output with that of the script in DuckDB, byte by byte. Throws at the
 * first difference. Ends after this number of files, with `everyKind` once each kind of step has changed something, or
 * after this number of generated pairs, of which many have no script.
 */
export async function compareWithDuckdb(
  duckdb: DuckdbRunner,
  {
    files,
    pairs,
    seed,
    everyKind = false,
  }: { files: number; pairs: number; seed: number; everyKind?: boolean },
): Promise<DuckdbComparison> {
  const compared: DuckdbComparison = {
    files: 0,
    refused: 0,
    tomorrow: { same: 0, refused: 0 },
    notOffered: new Map(),
    touched: new Map(
      generatedStepNames.filter((kind) => library.supports(kind)).map((kind) => [kind, 0] as const),
    ),
  };
  await fc.assert(
    fc.asyncProperty(generateCases(library), async ({ today, tomorrow, steps: generated }) => {
      const isComplete = !everyKind || [...compared.touched.values()].every((count) => count > 0);
      if (compared.files >= files && isComplete) return;
      const bytes = encodeFile({ ...today, encoding: "utf-8" });
      const { dialect, table, isNonstandard } = readGenerated({ ...today, encoding: "utf-8" });
      const steps = fitSteps(table, generated);
      const input = { dialect, source: table, steps, isNonstandard, bytes };
      const { blocks, why } = buildDuckdbScript(input, duckdb.files);
      if (!blocks) {
        const reason = why.replaceAll(/“[^]*”/g, "…").slice(0, 60);
        compared.notOffered.set(reason, (compared.notOffered.get(reason) ?? 0) + 1);
        return;
      }
      const compare = async (file: Uint8Array, read: Table, mayFail: boolean) => {
        const { table: clean, outcomes } = applySteps(read, steps);
        const isRefused = outcomes.some(({ error }) => error !== undefined);
        const written = await duckdb.run(blocks, file);
        const details = () =>
          `${JSON.stringify(steps)}\n${JSON.stringify(Buffer.from(file).toString())}\n${"error" in written ? written.error : JSON.stringify(Buffer.from(written).toString())}\n${JSON.stringify(Buffer.from(writeCsv(clean)).toString())}\n${formatScript(blocks)}`;
        if ("error" in written) {
          assert.ok(isRefused || mayFail, details());
          return "refused";
        }
        assert.ok(!isRefused, `Not refused: ${details()}`);
        assert.ok(Buffer.from(writeCsv(clean)).equals(Buffer.from(written)), details());
        return "same";
      };
      let before = table;
      for (const step of steps) {
        const applied = applySteps(before, [step]);
        if (applied.outcomes.some(({ touched }) => touched > 0))
          compared.touched.set(step.kind, (compared.touched.get(step.kind) ?? 0) + 1);
        before = applied.table;
      }
      const first = await compare(bytes, table, false);
      compared.files += 1;
      if (first === "refused") compared.refused += 1;
      const next = readGenerated({ ...tomorrow, encoding: "utf-8" });
      if (next.table.columns.length !== table.columns.length) return;
      if (findLastFilledColumn(next.table) !== findLastFilledColumn(table)) return;
      if (JSON.stringify(next.dialect) !== JSON.stringify(dialect)) return;
      const later = encodeFile({ ...tomorrow, encoding: "utf-8" });
      // DuckDB stops where it would read lines differently, and at other column names.
      const mayFail =
        next.isNonstandard ||
        hasOtherHeader(table, next.table, steps) ||
        steps.some((step, at) => step.kind === "header" && (at > 0 || step.rows !== undefined)) ||
        // Without the blank lines, the script expects a different number of lines above the names.
        (steps.some((step) => step.kind === "header" && step.row > 1) &&
          steps.some(({ kind }) => kind === "blank-rows")) ||
        /\n\r?\n|\r\r|^\r?\n/.test(Buffer.from(later).toString()) ||
        // With cells of several lines, the script reads the line ends of today.
        [today.text, Buffer.from(later).toString()].some((text) => /"[^"]*[\r\n][^"]*"/.test(text));
      compared.tomorrow[await compare(later, next.table, mayFail)] += 1;
      compared.files += 1;
    }),
    { numRuns: pairs, seed, endOnFailure: true },
  );
  return compared;
}

/** Adds the removal of empty rows to most cases, because DuckDB leaves out blank lines. */
function fitSteps(table: Table, steps: readonly Step[]): Step[] {
  const isBlank = table.columns[0]?.codes.some((_, row) =>
    table.columns.every(({ codes }) => codes[row] === 0),
  );
  if (!isBlank) return [...steps];
  const at = steps[0]?.kind === "header" ? 1 : 0;
  const added = [...steps.slice(0, at), { kind: "blank-rows" } as const, ...steps.slice(at)];
  return applySteps(table, added).outcomes.some(({ error }) => error) ? [...steps] : added;
}
