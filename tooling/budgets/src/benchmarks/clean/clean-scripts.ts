import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { type ComparisonResult, compareMany } from "@site/clean/compare-many";
import { findUnmetTraps, getExclusionReason, trapNames } from "@site/clean/traps";
import {
  sumCounts,
  type VerificationRun,
  verificationSchema,
} from "@site/content/product/verification";
import { findPython } from "@site/content/python/find-python";

import { type Benchmark, checkAtLeast, checkExactly } from "../benchmark.ts";

const FILES = 20_000;
const LIMIT_SECONDS = 3_300;
/** Number of files after which each kind of step must have changed at least one. */
const FILES_PER_KIND = 400;
const ENCODINGS = 6;
const verificationFolder = path.join(
  import.meta.dirname,
  "../../../../../packages/content/verification",
);

/** `pnpm measure clean [polars] [files]` */
export const cleanScripts: Benchmark = {
  description: `Messy files of each encoding, delimiter and line end, with lists of up to 14 steps: the cleaner's output is compared byte by byte with that of its script in real pandas, or with \`clean polars\` by value in Polars. It ends after ${FILES.toLocaleString("en")} files, ${LIMIT_SECONDS / 60} minutes or the first difference. The library is that of the first \`python3\` in PATH that has it. The last run with each version is stored for the pages.`,
  limitSeconds: 3_600,
  run: async ({ log }, args) => {
    const library = args[0] === "polars" ? "polars" : "pandas";
    const [wanted] = args[0] === library ? args.slice(1) : args;
    const python = await findPython(library);
    if (!python) throw new Error(`No python3 with ${library} was found.`);
    const goal = Number(wanted ?? FILES);
    const started = performance.now();
    const end = started + LIMIT_SECONDS * 1_000;
    const seed = Math.trunc(Math.random() * 2 ** 31);
    log(`Seed ${seed}, ${library} ${python.version}.`);
    let nextLog = 1_000;
    // A pair gives one or two files, so the number of files ends the run.
    const isOver = (files: number) => {
      if (files >= nextLog) {
        log(`${files} files`);
        nextLog += 1_000;
      }
      return performance.now() > end || files >= goal;
    };
    const compared = await compareMany(python.command, { library, pairs: goal, seed, isOver });
    const run = {
      library,
      ...toRunCounts(compared),
      goal,
      commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
      seconds: Math.round((performance.now() - started) / 1_000),
      seed,
    } as const;
    const runs = replaceRun(await readRuns(), run);
    await writeRuns(runs);

    const kinds = sumCounts(runs.map((each) => each.kinds));
    const fewest = Math.min(...kinds.values());
    const files = runs.reduce((sum, each) => sum + each.files, 0);
    const unmet = findUnmetTraps(compared.traps, [...compared.touched.keys()]);
    for (const trap of unmet) log(`Never met: ${trap}`);
    return [
      checkAtLeast(`clean: equal files in ${library} ${python.version}`, run.files, goal, ""),
      checkAtLeast(
        "clean: cases that the rarest kind of step changed",
        fewest,
        Math.floor(files / FILES_PER_KIND),
        "",
      ),
      checkExactly("clean: kinds and traps that never met", unmet.length, 0),
      checkAtLeast(
        "clean: encodings",
        sumCounts(runs.map((each) => each.encodings)).size,
        ENCODINGS,
        "",
      ),
    ];
  },
};

function toRunCounts({ version, files, touched, traps, encodings, tomorrow }: ComparisonResult) {
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
            getExclusionReason(kind, trap) === undefined ? traps[kind][trap] : null,
          ]),
        ),
      ]),
    ),
  };
}

async function readRuns(): Promise<VerificationRun[]> {
  const text = await readFile(path.join(verificationFolder, "clean.json"), "utf8");
  return verificationSchema.parse(JSON.parse(text));
}

/** Returns the runs with this run added, replacing the one with the same library and version. */
function replaceRun(runs: readonly VerificationRun[], run: VerificationRun): VerificationRun[] {
  const getName = ({ library, version }: VerificationRun) => `${library} ${version}`;
  return [...runs.filter((each) => getName(each) !== getName(run)), run].toSorted((one, other) =>
    getName(one).localeCompare(getName(other), "en", { numeric: true }),
  );
}

/** Writes all counts for the site's texts, and the subset that the cleaner shows. */
async function writeRuns(runs: readonly VerificationRun[]): Promise<void> {
  const versions = runs.map(({ library, version, files }) => ({ library, version, files }));
  for (const [name, content] of Object.entries({ clean: runs, versions })) {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    await writeFile(path.join(verificationFolder, `${name}.json`), text);
  }
}
