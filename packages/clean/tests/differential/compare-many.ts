import assert from "node:assert/strict";

import fc from "fast-check";

import type { Column, Table } from "../../src/columns/table.ts";
import type { Dialect } from "../../src/read/dialect.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import type { Step, StepName } from "../../src/steps/kinds.ts";
import {
  changeFile,
  encodeFile,
  dayFilePairs,
  filePairs,
  type GeneratedFile,
  toStandardCsv,
} from "../generators/files.ts";
import { createNumbersStep } from "../generators/plain-numbers.ts";
import { stepGenerators } from "../generators/steps.ts";
import { trapFilePairs } from "../generators/trap-files.ts";
import { compareWithPython, hasOtherHeader } from "./compare-with-python.ts";
import { libraries, type Library, type LibraryName } from "./libraries.ts";
import { type PythonProcess, startPython } from "./python-process.ts";
import {
  separatelyComparedKinds,
  generatedStepNames,
  countTraps,
  createTrapCounts,
  stepNames,
  type TrapCounts,
} from "./traps.ts";

const MAX_STEPS = 14;
/** One file in this many contains nearly every trap, so that every kind of step meets every trap. */
const FILES_FOR_TRAPS = 4;
/** One later version in this many is the first one with changes, to which steps may no longer fit. */
const FILES_FOR_CHANGES = 2;
/** One of the other files in this many has dates in all columns. */
const FILES_FOR_DAYS = 10;
/** Kinds of steps that few cells qualify for, so they are tried more often. */
const rare: readonly StepName[] = [
  "spaces",
  "separators",
  "encoding",
  "fill",
  "formulas",
  "numbers",
  "booleans",
];
/** One file in this many is nonstandard, if the library would misread such files. */
const FILES_FOR_NONSTANDARD = 20;
/**
 * Picks a kind of step. Steps that change the type of a column come later, because text steps no longer apply after
 * them.
 */
const anyName = (names: readonly StepName[], at: number) =>
  fc.constantFrom(
    ...names.filter((name) => at > 3 || !typed.has(name)),
    ...rare.filter((name) => names.includes(name)),
  );
const typed = new Set<StepName>(["numbers", "booleans", "dates"]);
/** Steps after which a column has little text left. */
const consuming = new Set<StepName>([...typed, "times"]);

/** The most common formats in the generated files. */
const frequentFormats = [
  "days since 1899-12-30",
  "%Y-%m-%d",
  "%Y-%m-%d 00:00:00",
  "%d/%m/%Y",
  "%m/%d/%Y",
  "%d.%m.%Y",
  "%d %b %Y",
  "%b %d, %Y",
];

interface Case {
  today: GeneratedFile;
  tomorrow: GeneratedFile;
  steps: Step[];
}

/** Generates a file, a later version of it, and steps for the first one, of the kinds that the library supports. */
export const generateCases = (library: Library): fc.Arbitrary<Case> =>
  fc.gen().map((choose) => {
    const names = stepNames.filter((name) => library.supports(name));
    const isTrapped = choose(() => fc.integer({ min: 1, max: FILES_FOR_TRAPS })) === 1;
    const hasDays = !isTrapped && choose(() => fc.integer({ min: 1, max: FILES_FOR_DAYS })) === 1;
    const pair = choose(() => {
      return isTrapped ? trapFilePairs : hasDays ? dayFilePairs : filePairs;
    });
    const isPlain =
      !library.readsNonstandard &&
      choose(() => fc.integer({ min: 1, max: FILES_FOR_NONSTANDARD })) > 1;
    const today = isPlain ? toStandardCsv(pair[0]) : pair[0];
    const isChanged = choose(() => fc.integer({ min: 1, max: FILES_FOR_CHANGES })) === 1;
    const other = isChanged ? choose(() => changeFile(today)) : pair[1];
    const tomorrow = isPlain ? toStandardCsv(other) : other;
    const steps: Step[] = [];
    let table = readGenerated(today).table;
    /** Applies the step if it fits. Returns whether it changed something. */
    const applyIfFits = (step: Step): boolean => {
      const replayed = applySteps(table, [step]);
      if (replayed.outcomes.some(({ error }) => error !== undefined)) return false;
      steps.push(step);
      table = replayed.table;
      return replayed.outcomes.some(({ touched }) => touched > 0);
    };
    const applyAny = (name: StepName): boolean => {
      const generator = stepGenerators[name](table) as fc.Arbitrary<Step> | undefined;
      if (!generator) return false;
      const step = choose(() => generator);
      // Few columns can be read without a rest, so that is tried first.
      if ("rest" in step && applyIfFits({ ...step, rest: "stop" })) return true;
      return applyIfFits(step);
    };
    if (isTrapped) {
      applyIfFits({ kind: "header", row: 1, numbered: true });
      const type = choose(() => fc.constantFrom("text", "text", "number", "number", "whole"));
      const [, ...others] = table.columns.toSorted(
        (a, b) => countDistinctCodes(b) - countDistinctCodes(a),
      );
      for (const { name } of type === "text" ? [] : others)
        applyIfFits({ ...createNumbersStep(name), whole: type === "whole", rest: "missing" });
      const wanted = choose(() =>
        fc.shuffledSubarray(
          names.filter((name) => !separatelyComparedKinds.has(name)),
          { minLength: 5, maxLength: 8 },
        ),
      );
      // Fill is the only step that rounds.
      for (const { name } of type === "whole" ? others : [])
        applyIfFits({ kind: "fill", column: name, by: { what: "median" } });
      const [last = [], first = []] = [true, false].map((isConsuming) =>
        wanted.filter((name) => consuming.has(name) === isConsuming),
      );
      // If a step changes nothing, its trap isn't tested, so another step of its kind is tried.
      for (const name of [...first, ...last]) if (!applyAny(name)) applyAny(name);
      return { today, tomorrow, steps };
    }
    // Without this, few cases would have two columns of numbers or dates.
    if (hasDays || choose(() => fc.integer({ min: 1, max: 5 })) === 1) {
      applyIfFits({ kind: "header", row: 1, numbered: true });
      for (const { name } of table.columns) {
        applyIfFits(
          hasDays
            ? { kind: "dates", column: name, formats: frequentFormats, rest: "missing" }
            : { ...createNumbersStep(name), rest: "missing" },
        );
      }
      for (const name of ["swap", "swap", "whole", "swap"] as const) applyAny(name);
    }
    const wanted = choose(() => fc.integer({ min: 0, max: MAX_STEPS }));
    for (let at = 0; at < wanted; at += 1) {
      const isFirst = at === 0 && choose(() => fc.constantFrom(true, true, true, false));
      applyAny(isFirst ? "header" : choose(() => anyName(names, at)));
    }
    return { today, tomorrow, steps };
  });

export interface ComparisonResult {
  /** The version of the library. */
  version: string;
  files: number;
  /** Number of files for which the page offers no script. */
  notOffered: number;
  /** For each kind of step, the number of cases in which it changed something. */
  touched: Map<StepName, number>;
  traps: TrapCounts;
  encodings: Map<string, number>;
  /** The results for later versions of the files. */
  tomorrow: { same: number; refused: number };
  /** The kinds of steps that no longer fitted a later version, with our error code: “dates values-do-not-fit”. */
  refusals: ReadonlySet<string>;
}

/**
 * Generates pairs of files with steps, and compares our output with that of the script, run by the real library. Throws
 * at the first difference; with `shrinks`, searches for a smaller example.
 */
export async function compareMany(
  python: string,
  {
    library: name,
    pairs,
    seed,
    shrinks = false,
    isOver = () => false,
  }: {
    library: LibraryName;
    pairs: number;
    seed: number;
    shrinks?: boolean;
    isOver?: (files: number) => boolean;
  },
): Promise<ComparisonResult> {
  const library = libraries[name];
  const process = await startPython(python, name);
  const refusals = new Set<string>();
  const compared: ComparisonResult = {
    version: process.version,
    files: 0,
    notOffered: 0,
    touched: new Map(
      generatedStepNames.filter((kind) => library.supports(kind)).map((kind) => [kind, 0]),
    ),
    traps: createTrapCounts(),
    encodings: new Map(),
    tomorrow: { same: 0, refused: 0 },
    refusals,
  };
  const { touched, encodings, tomorrow: tried } = compared;
  try {
    await fc.assert(
      fc.asyncProperty(generateCases(library), async ({ today, tomorrow, steps }) => {
        if (isOver(compared.files)) return;
        const { dialect, table, isNonstandard } = readGenerated(today);
        const blocks = library.buildScript({ dialect, source: table, steps, isNonstandard });
        if (!blocks) {
          const refused = library.buildScript({ dialect, source: table, steps });
          if (refused) await expectFailure(process, formatScript(refused), encodeFile(today));
          compared.notOffered += 1;
          return;
        }
        const script = { library, process, blocks, steps };
        encodings.set(dialect.encoding, (encodings.get(dialect.encoding) ?? 0) + 1);
        let before = table;
        for (const step of steps) {
          const { table: after, outcomes } = applySteps(before, [step]);
          if (outcomes.some((outcome) => outcome.touched > 0)) {
            touched.set(step.kind, (touched.get(step.kind) ?? 0) + 1);
            countTraps(compared.traps, { step, before, after });
          }
          before = after;
        }
        await compareWithPython(script, { bytes: encodeFile(today), table });
        compared.files += 1;
        const next = readGenerated(tomorrow);
        if (findLastFilledColumn(next.table) !== findLastFilledColumn(table)) return;
        if (next.table.columns.length !== table.columns.length) return;
        // A script reads with today's layout, but here the layout of the later version was guessed.
        if (getLayout(next.dialect) !== getLayout(dialect)) return;
        // A file with another encoding may be rejected, but its letters must not be misread.
        const isOther = next.dialect.encoding !== dialect.encoding;
        const mayFail =
          isOther ||
          hasOtherHeader(table, next.table, steps) ||
          (next.isNonstandard && !library.readsNonstandard);
        const file = { bytes: encodeFile(tomorrow), table: next.table, mayFail };
        tried[await compareWithPython(script, file)] += 1;
        for (const { step, error } of applySteps(next.table, steps).outcomes)
          if (error) refusals.add(`${step.kind} ${error.code}`);
        compared.files += 1;
      }),
      { numRuns: pairs, seed, endOnFailure: !shrinks },
    );
  } finally {
    process.stop();
  }
  return compared;
}

/** Checks that a script for such a file, if the page offered one, would fail before it misreads cells. */
async function expectFailure(process: PythonProcess, script: string, file: Uint8Array) {
  const written = await process.run(script, file);
  assert.equal("error" in written && written.error, "AssertionError", script);
}

export function readGenerated(file: GeneratedFile) {
  return readCsv(encodeFile(file), { delimiter: file.delimiter });
}

function getLayout(dialect: Dialect): string {
  return JSON.stringify({ ...dialect, encoding: "" });
}

function countDistinctCodes({ codes }: Column): number {
  return new Set(codes).size;
}

/** Returns the index of the last column with a value. Scripts check that the column has one. */
export function findLastFilledColumn({ columns }: Table): number {
  return columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0));
}
