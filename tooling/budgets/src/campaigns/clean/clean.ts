import { compareMany, type ComparisonResult } from "@site/clean/compare-many";
import { findUnmetTraps } from "@site/clean/count-traps";
import { trapNames, traps, getExclusionReason } from "@site/clean/traps";
import { sumCounts, sumTrapCounts, type VerificationRun } from "@site/content/product/verification";
import { findPython } from "@site/content/python/find-python";

import type { Campaign, Figure } from "../campaign.ts";
import { keepRuns, readRuns, withRun } from "./keep-run.ts";

const FILES = 20_000;
const COMPARING_SECONDS = 3_300;
const FILES_FOR_A_LINE = 1_000;
/** Each kind of step changes something in at least one of so many files. */
const FILES_FOR_A_KIND = 400;
const ENCODINGS = 6;

/** How a library is written. */
const names = { pandas: "pandas", polars: "Polars" };

/** `pnpm campaign clean 1000` compares fewer, `pnpm campaign clean polars` runs the scripts for Polars. */
export const clean: Campaign = {
  about: `Messy files of each encoding, delimiter and line end, with lists of up to 14 steps that suit them: what the cleaner writes is compared byte by byte with what the script writes in real pandas, for the file and for tomorrow's of the same layout. Where a step is refused, the script raises in the same step. A warning counts as an error. \`pnpm campaign clean polars\` does the same with the scripts for Polars, for the kinds of steps that it can do at no loss: there a number may be written in another notation, such as 0.00001 for 1e-05, and is read again and written as ours before the bytes are compared; and where a table of one column is sorted, a zero counts as equal to minus zero. It ends after ${FILES.toLocaleString("en")} files, ${COMPARING_SECONDS / 60} minutes or the first difference. The library is that of the first \`python3\` in \`PATH\` that has it; the last run with each version is kept, and the figures are of all of them.`,
  limitSeconds: 3_600,
  run: async ({ commit, log }, args) => {
    const library = args[0] === "polars" ? "polars" : "pandas";
    const [wanted] = args[0] === library ? args.slice(1) : args;
    const python = await findPython(library);
    if (!python) throw new Error(`No python3 with ${library} was found.`);
    const goal = Number(wanted ?? FILES);
    const started = performance.now();
    const end = started + COMPARING_SECONDS * 1_000;
    const seed = Math.trunc(Math.random() * 2 ** 31);
    log(`Seed ${seed}, ${library} ${python.version}.`);
    let next = FILES_FOR_A_LINE;
    // Some of tomorrow's files are left out, so there are more pairs than half of the files.
    const isOver = (files: number) => {
      if (files >= next) {
        log(`${files} files`);
        next += FILES_FOR_A_LINE;
      }
      return performance.now() > end || files >= goal;
    };
    const compared = await compareMany(python.command, { library, pairs: goal, seed, isOver });
    const seconds = Math.round((performance.now() - started) / 1_000);
    // Another version may have run meanwhile.
    const run = { library, ...runOf(compared), goal, commit, seconds, seed } as const;
    const runs = withRun(await readRuns(), run);
    await keepRuns(runs);
    return {
      figures: [
        ...runs.map(({ library, version, files, goal }) => ({
          what: `${library === "pandas" ? "files whose bytes are the same" : "files that are the same"} in ${names[library]} ${version}`,
          measured: files.toLocaleString("en"),
          goal: `≥ ${goal.toLocaleString("en")}`,
          reached: files >= goal,
        })),
        { what: "files that differ", measured: "0", goal: "0", reached: true },
        ...coverage(runs, findUnmetTraps(compared.traps, [...compared.touched.keys()])),
      ],
      tables: [runTable(runs), metTable(runs)],
      notes: [
        `Cases that a kind changed: ${listCounts(sumCounts(runs.map(({ kinds }) => kinds)))}.`,
        ...trapNames.map((trap) => `${trap}: ${traps[trap].name}.`),
      ],
    };
  },
};

function runOf({ version, files, touched, traps: met, encodings, tomorrow }: ComparisonResult) {
  return {
    version,
    files,
    tomorrow,
    day: new Date().toISOString().slice(0, 10),
    encodings: Object.fromEntries(encodings),
    kinds: Object.fromEntries(touched),
    traps: Object.fromEntries(
      [...touched.keys()].map((kind) => [
        kind,
        Object.fromEntries(
          trapNames.map((trap) => [
            trap,
            getExclusionReason(kind, trap) === undefined ? met[kind][trap] : null,
          ]),
        ),
      ]),
    ),
  };
}

function coverage(runs: readonly VerificationRun[], empty: readonly string[]): Figure[] {
  const files = runs.reduce((sum, run) => sum + run.files, 0);
  const least = Math.floor(files / FILES_FOR_A_KIND);
  const kinds = sumCounts(runs.map((run) => run.kinds));
  const [fewest, count = 0] = [...kinds].toSorted(([, a], [, b]) => a - b)[0] ?? [];
  const encodings = sumCounts(runs.map((run) => run.encodings));
  return [
    {
      what: "the kind of step that changed the fewest cases",
      measured: `${fewest}: ${count}`,
      goal: `≥ ${least}`,
      reached: count >= least,
    },
    {
      what: "kinds and traps that can meet and did not, in the last run",
      measured: empty.length === 0 ? "0" : empty.join(", "),
      goal: "0",
      reached: empty.length === 0,
    },
    {
      what: "encodings",
      measured: listCounts(encodings),
      goal: `${ENCODINGS}`,
      reached: encodings.size >= ENCODINGS,
    },
  ];
}

function runTable(runs: readonly VerificationRun[]) {
  return {
    about:
      "The last run with each version; of tomorrow's files those that gave the same bytes, and those that both refused:",
    rows: [
      ["library", "files", "tomorrow's", "day", "commit", "seconds", "seed"],
      ...runs.map(({ library, version, files, tomorrow, day, commit, seconds, seed }) => [
        `${names[library]} ${version}`,
        files.toLocaleString("en"),
        `${tomorrow.same} the same, ${tomorrow.refused} refused`,
        day,
        commit,
        String(seconds),
        String(seed),
      ]),
    ],
  };
}

/** Each kind with each trap, over all runs. */
function metTable(runs: readonly VerificationRun[]) {
  const met = sumTrapCounts(runs);
  return {
    about:
      "Cases in which a kind of step changed something while a trap was in the cells that it worked on; a dash where the two cannot meet, for a reason that is in `packages/clean/tests/differential/traps.ts`:",
    rows: [
      ["kind", ...trapNames],
      ...[...met].map(([kind, row]) => [
        kind,
        ...trapNames.map((trap) => row.get(trap)?.toString() ?? "–"),
      ]),
    ],
  };
}

function listCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map((one) => one.join(" ")).join(", ");
}
