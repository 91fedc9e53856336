import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";

import type { Table } from "../../src/columns/table.ts";
import { readFile } from "../../src/read/read-file.ts";
import { replay } from "../../src/recipe/replay.ts";
import { kinds, type Step, type StepName } from "../../src/steps/kinds.ts";
import { bytesOf, filePairs, type GeneratedFile } from "../generators/files.ts";
import { stepGenerators } from "../generators/steps.ts";
import { compareWithPandas } from "./compare-with-pandas.ts";
import { startPandas } from "./pandas-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The command of a Python that has pandas; null if there is none and none can be installed. */
    python: string | null;
  }
}

/** Two files each. */
const PAIRS = 550;
const MOST_STEPS = 10;
const LEAST_TOUCHED = 5;
/** All but Latin-1, which the named traps have. */
const ENCODINGS = 6;
const python = inject("python");
const names = Object.keys(kinds) as StepName[];
/** Steps that change the type of a column end what can be done with its text, so they come later. */
const anyName = (at: number) =>
  fc.constantFrom(...names.filter((name) => at > 3 || !typed.has(name)));
const typed = new Set<StepName>(["numbers", "booleans", "dates"]);

/** A file, tomorrow's file, and steps that suit the first. */
const cases = fc.gen().map((choose) => {
  const [today, tomorrow] = choose(() => filePairs);
  const steps: Step[] = [];
  let table = read(today).table;
  const wanted = choose(() => fc.integer({ min: 0, max: MOST_STEPS }));
  for (let at = 0; at < wanted; at += 1) {
    const isFirst = at === 0 && choose(() => fc.constantFrom(true, true, true, false));
    const name = isFirst ? "header" : choose(() => anyName(at));
    const generator = stepGenerators[name](table) as fc.Arbitrary<Step> | undefined;
    if (!generator) continue;
    const step = choose(() => generator);
    const replayed = replay(table, [step]);
    if (replayed.outcomes.some(({ refusal }) => refusal !== undefined)) continue;
    steps.push(step);
    table = replayed.table;
  }
  return { today, tomorrow, steps };
});

describe.skipIf(python === null)("a script in real pandas", () => {
  test(`writes the same bytes as the browser, over ${PAIRS * 2} files and lists of steps`, async () => {
    const pandas = await startPandas(python ?? "");
    const touched = new Map<StepName, number>(names.map((name) => [name, 0]));
    const tried = { same: 0, refused: 0 };
    const encodings = new Map<string, number>();
    try {
      await fc.assert(
        fc.asyncProperty(cases, async ({ today, tomorrow, steps }) => {
          const { dialect, table } = read(today);
          const script = { dialect, source: table, steps };
          encodings.set(dialect.encoding, (encodings.get(dialect.encoding) ?? 0) + 1);
          for (const outcome of replay(table, steps).outcomes) {
            if (outcome.touched > 0) {
              touched.set(outcome.step.kind, (touched.get(outcome.step.kind) ?? 0) + 1);
            }
          }
          await compareWithPandas(pandas, script, { bytes: bytesOf(today), table });
          const next = read(tomorrow);
          if (widthOf(next.table) !== widthOf(table)) return;
          if (next.table.columns.length !== table.columns.length) return;
          // A file of another encoding may be refused, but is never read as other letters.
          const isOther = next.dialect.encoding !== dialect.encoding;
          const file = { bytes: bytesOf(tomorrow), table: next.table, mayBeRefused: isOther };
          tried[await compareWithPandas(pandas, script, file)] += 1;
        }),
        { numRuns: PAIRS, seed: 18, endOnFailure: process.env["SHRINK"] === undefined },
      );
    } finally {
      pandas.stop();
    }
    const counts = [...touched].map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`pandas ${pandas.version}: cases that a kind changed: ${counts}.`);
    console.log(`Encodings: ${[...encodings].map((one) => one.join(" ")).join(", ")}.`);
    console.log(`Tomorrow's files: ${tried.same} the same, ${tried.refused} refused by both.`);
    expect(encodings.size).toBeGreaterThanOrEqual(ENCODINGS);
    for (const [name, count] of touched) expect(count, name).toBeGreaterThan(LEAST_TOUCHED);
    expect(tried.refused).toBeGreaterThan(LEAST_TOUCHED);
  });
});

function read(file: GeneratedFile) {
  return readFile(bytesOf(file), { delimiter: file.delimiter });
}

/** The number of the last column that has a value: a script asks for one there. */
function widthOf({ columns }: Table): number {
  return columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0));
}
