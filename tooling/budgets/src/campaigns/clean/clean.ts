import { compareMany, type Compared } from "@site/clean/compare-many";
import { emptyCells, type TrapCounts } from "@site/clean/count-traps";
import { trapNames, traps, whyNever } from "@site/clean/traps";
import { sumCounts, sumTraps, type VerificationRun } from "@site/content/product/verification";
import { findPython } from "@site/content/python/find-python";

import type { Campaign, Figure } from "../campaign.ts";
import { keepRuns, readRuns, withRun } from "./keep-run.ts";

const FILES = 20_000;
const COMPARING_SECONDS = 3_300;
const FILES_FOR_A_LINE = 1_000;
/** Each kind of step changes something in at least one of so many files. */
const FILES_FOR_A_KIND = 400;
const ENCODINGS = 6;

/** `pnpm campaign clean 1000` compares fewer. */
export const clean: Campaign = {
  about: `Messy files of each encoding, delimiter and line end, with lists of up to 14 steps that suit them: what the cleaner writes is compared byte by byte with what the script writes in real pandas, for the file and for tomorrow's of the same layout. Where a step is refused, the script raises in the same step. A warning of pandas counts as an error. It ends after ${FILES.toLocaleString("en")} files, ${COMPARING_SECONDS / 60} minutes or the first difference. The pandas is that of the first \`python3\` in \`PATH\`; the last run with each version is kept, and the figures are of all of them.`,
  limitSeconds: 3_600,
  run: async ({ commit, log }, [wanted]) => {
    const python = await findPython();
    if (!python) throw new Error("No python3 with pandas was found.");
    const goal = Number(wanted ?? FILES);
    const started = performance.now();
    const end = started + COMPARING_SECONDS * 1_000;
    const seed = Math.trunc(Math.random() * 2 ** 31);
    log(`Seed ${seed}, pandas ${python.pandas}.`);
    let next = FILES_FOR_A_LINE;
    // Some of tomorrow's files are left out, so there are more pairs than half of the files.
    const isOver = (files: number) => {
      if (files >= next) {
        log(`${files} files`);
        next += FILES_FOR_A_LINE;
      }
      return performance.now() > end || files >= goal;
    };
    const compared = await compareMany(python.command, { pairs: goal, seed, isOver });
    const seconds = Math.round((performance.now() - started) / 1_000);
    // Another version may have run meanwhile.
    const runs = withRun(await readRuns(), { ...runOf(compared), goal, commit, seconds, seed });
    await keepRuns(runs);
    return {
      figures: [
        ...runs.map(({ pandas, files, goal }) => ({
          what: `files whose bytes are the same in pandas ${pandas}`,
          measured: files.toLocaleString("en"),
          goal: `≥ ${goal.toLocaleString("en")}`,
          reached: files >= goal,
        })),
        { what: "files that differ", measured: "0", goal: "0", reached: true },
        ...coverage(runs, compared.traps),
      ],
      tables: [runTable(runs), metTable(runs)],
      notes: [
        `Cases that a kind changed: ${listCounts(sumCounts(runs.map(({ kinds }) => kinds)))}.`,
        ...trapNames.map((trap) => `${trap}: ${traps[trap].name}.`),
      ],
    };
  },
};

function runOf({ pandas, files, touched, traps: met, encodings, tomorrow }: Compared) {
  return {
    pandas,
    files,
    tomorrow,
    day: new Date().toISOString().slice(0, 10),
    encodings: Object.fromEntries(encodings),
    kinds: Object.fromEntries(touched),
    traps: Object.fromEntries(
      Object.entries(met).map(([kind, counts]) => [
        kind,
        Object.fromEntries(
          trapNames.map((trap) => [
            trap,
            whyNever(kind as keyof TrapCounts, trap) === undefined ? counts[trap] : null,
          ]),
        ),
      ]),
    ),
  };
}

function coverage(runs: readonly VerificationRun[], met: TrapCounts): Figure[] {
  const files = runs.reduce((sum, run) => sum + run.files, 0);
  const least = Math.floor(files / FILES_FOR_A_KIND);
  const kinds = sumCounts(runs.map((run) => run.kinds));
  const [fewest, count = 0] = [...kinds].toSorted(([, a], [, b]) => a - b)[0] ?? [];
  const encodings = sumCounts(runs.map((run) => run.encodings));
  const empty = emptyCells(met);
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
      "The last run with each version of pandas; of tomorrow's files those that gave the same bytes, and those that both refused:",
    rows: [
      ["pandas", "files", "tomorrow's", "day", "commit", "seconds", "seed"],
      ...runs.map(({ pandas, files, tomorrow, day, commit, seconds, seed }) => [
        pandas,
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
  const met = sumTraps(runs);
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
