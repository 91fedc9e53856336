import fc from "fast-check";

import type { Table } from "../../src/columns/table.ts";
import { readFile } from "../../src/read/read-file.ts";
import { replay } from "../../src/recipe/replay.ts";
import { kinds, type Step, type StepName } from "../../src/steps/kinds.ts";
import { bytesOf, filePairs, type GeneratedFile } from "../generators/files.ts";
import { plainNumbers } from "../generators/plain-numbers.ts";
import { stepGenerators } from "../generators/steps.ts";
import { compareWithPandas } from "./compare-with-pandas.ts";
import { startPandas } from "./pandas-process.ts";

const MOST_STEPS = 14;
const names = Object.keys(kinds) as StepName[];
/** Few cells suit these kinds, so they are tried more often. */
const rare: readonly StepName[] = ["spaces", "separators", "encoding", "fill", "formulas"];
/** Steps that change the type of a column end what can be done with its text, so they come later. */
const anyName = (at: number) =>
  fc.constantFrom(...names.filter((name) => at > 3 || !typed.has(name)), ...rare);
const typed = new Set<StepName>(["numbers", "booleans", "dates"]);

/** A file, tomorrow's file, and steps that suit the first. */
const cases = fc.gen().map((choose) => {
  const [today, tomorrow] = choose(() => filePairs);
  const steps: Step[] = [];
  let table = read(today).table;
  const take = (step: Step) => {
    const replayed = replay(table, [step]);
    if (replayed.outcomes.some(({ refusal }) => refusal !== undefined)) return;
    steps.push(step);
    table = replayed.table;
  };
  const takeAny = (name: StepName) => {
    const generator = stepGenerators[name](table) as fc.Arbitrary<Step> | undefined;
    if (generator) take(choose(() => generator));
  };
  // Few lists of steps would otherwise come to two columns of numbers.
  if (choose(() => fc.integer({ min: 1, max: 5 })) === 1) {
    take({ kind: "header", row: 1, numbered: true });
    for (const { name } of table.columns) take({ ...plainNumbers(name), rest: "missing" });
    for (const name of ["swap", "swap", "whole", "swap"] as const) takeAny(name);
  }
  const wanted = choose(() => fc.integer({ min: 0, max: MOST_STEPS }));
  for (let at = 0; at < wanted; at += 1) {
    const isFirst = at === 0 && choose(() => fc.constantFrom(true, true, true, false));
    takeAny(isFirst ? "header" : choose(() => anyName(at)));
  }
  return { today, tomorrow, steps };
});

export interface Compared {
  /** The version of pandas. */
  pandas: string;
  files: number;
  /** Cases that each kind of step changed. */
  touched: Map<StepName, number>;
  encodings: Map<string, number>;
  /** What became of tomorrow's files. */
  tomorrow: { same: number; refused: number };
}

/**
 * Generates files in pairs, today's and tomorrow's, with steps, and compares what we write with what the script
 * writes in real pandas. Throws at the first difference; `shrinks` looks for a smaller one.
 */
export async function compareMany(
  python: string,
  {
    pairs,
    seed,
    shrinks = false,
    isOver = () => false,
  }: { pairs: number; seed: number; shrinks?: boolean; isOver?: (files: number) => boolean },
): Promise<Compared> {
  const pandas = await startPandas(python);
  const compared: Compared = {
    pandas: pandas.version,
    files: 0,
    touched: new Map(names.map((name) => [name, 0])),
    encodings: new Map(),
    tomorrow: { same: 0, refused: 0 },
  };
  const { touched, encodings, tomorrow: tried } = compared;
  try {
    await fc.assert(
      fc.asyncProperty(cases, async ({ today, tomorrow, steps }) => {
        if (isOver(compared.files)) return;
        const { dialect, table } = read(today);
        const script = { dialect, source: table, steps };
        encodings.set(dialect.encoding, (encodings.get(dialect.encoding) ?? 0) + 1);
        for (const outcome of replay(table, steps).outcomes) {
          if (outcome.touched > 0) {
            touched.set(outcome.step.kind, (touched.get(outcome.step.kind) ?? 0) + 1);
          }
        }
        await compareWithPandas(pandas, script, { bytes: bytesOf(today), table });
        compared.files += 1;
        const next = read(tomorrow);
        if (widthOf(next.table) !== widthOf(table)) return;
        if (next.table.columns.length !== table.columns.length) return;
        // A file of another encoding may be refused, but is never read as other letters.
        const isOther = next.dialect.encoding !== dialect.encoding;
        const file = { bytes: bytesOf(tomorrow), table: next.table, mayBeRefused: isOther };
        tried[await compareWithPandas(pandas, script, file)] += 1;
        compared.files += 1;
      }),
      { numRuns: pairs, seed, endOnFailure: !shrinks },
    );
  } finally {
    pandas.stop();
  }
  return compared;
}

function read(file: GeneratedFile) {
  return readFile(bytesOf(file), { delimiter: file.delimiter });
}

/** The number of the last column that has a value: a script asks for one there. */
function widthOf({ columns }: Table): number {
  return columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0));
}
