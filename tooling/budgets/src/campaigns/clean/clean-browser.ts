import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startSiteHost } from "@site/local/site-host";

import { median } from "../../median.ts";
import type { Campaign, Figure } from "../campaign.ts";
import { type Cleaned, cleanInBrowser, repaired } from "./browser/clean-in-browser.ts";
import { type Parsed, parseInBrowser } from "./browser/parse-in-browser.ts";
import { LARGE_ROWS, largeCsv } from "./large-csv.ts";

const ROUNDS = 5;
const LEAST_RATIO = 1.5;
const MOST_PEAK = 400;
const MOST_FIRST = 1_000;
const MOST_REPAIR = 300;

/** `pnpm campaign clean-browser 3` takes fewer rounds. */
export const cleanBrowser: Campaign = {
  about: `The CSV of \`clean-speed\`, 100 MB, dropped on the built page in Chromium at 1440 × 900, searched, scrolled through and repaired; and read by papaparse in a worker of the same browser, from one text to rows of strings, which neither counts values nor looks for faults. A fresh browser for each, in turns; medians of ${ROUNDS}. Times are the page's own marks, from the drop or the press to the frame that shows it. On Linux, whose \`/proc\` has the memory.`,
  limitSeconds: 1_800,
  run: async ({ log }, [wanted]) => {
    const folder = mkdtempSync(path.join(tmpdir(), "clean-browser-"));
    const file = path.join(folder, "large.csv");
    writeFileSync(file, Array.from(largeCsv()).join(""));
    const site = await startSiteHost({
      port: await findFreePort(),
      firebaseJson: path.join(import.meta.dirname, "../../../../../firebase.json"),
      siteConfig: { identity: { apiKey: "x", authDomain: "localhost", projectId: "demo" } },
      apiUrls: [],
    });
    const ours: Cleaned[] = [];
    const theirs: Parsed[] = [];
    try {
      for (let round = 0; round < Number(wanted ?? ROUNDS); round += 1) {
        ours.push(await cleanInBrowser(site.url, file));
        log(`cleaner ${JSON.stringify(ours.at(-1))}`);
        theirs.push(await parseInBrowser(file, LARGE_ROWS));
        log(`papaparse ${JSON.stringify(theirs.at(-1))}`);
      }
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true });
    }
    return {
      figures: figuresOf(ours, theirs),
      notes: [
        "Peaks are of the whole process that draws the page and runs its workers, with the code of Chromium that is in memory; “before” is what it has before the drop.",
        `While the wheel turned, ${ours.flatMap(({ longFrames }) => longFrames).length} frames in ${ours.length} visits took more than 50 ms.`,
        "Each repair was undone while the search for faults went on.",
      ],
    };
  },
};

function figuresOf(ours: Cleaned[], theirs: Parsed[]): Figure[] {
  const of = <Run>(runs: Run[], value: (run: Run) => number) => median(runs.map(value));
  const use = (runs: (Cleaned | Parsed)[], wall: number) =>
    `${ms(wall)}, ${ms(of(runs, ({ processor }) => processor))} of processor, peak ${mb(of(runs, ({ peak }) => peak))}, before ${mb(of(runs, ({ before }) => before))}`;
  const read = of(ours, (run) => run.read);
  const parsed = of(theirs, (run) => run.wall);
  const ratio = parsed / read;
  const peak = of(ours, (run) => run.peak);
  const first = of(ours, (run) => run.firstRows);
  const longest = of(ours, (run) => run.longestTask);
  const frames = ours.flatMap(({ longFrames }) => longFrames);
  const repairs = repaired.map((column, at) => ({
    column,
    taken: of(ours, (run) => run.repairs[at]?.taken ?? Number.NaN),
    undone: of(ours, (run) => run.repairs[at]?.undone ?? Number.NaN),
  }));
  const slowest = Math.max(...repairs.flatMap(({ taken, undone }) => [taken, undone]));
  return [
    { what: "the page, from the drop until all is read and profiled", measured: use(ours, read) },
    { what: "papaparse, until all is read", measured: use(theirs, parsed) },
    {
      what: "speed of the page against papaparse",
      measured: `${ratio.toFixed(2)} times`,
      goal: `≥ ${LEAST_RATIO}`,
      reached: ratio >= LEAST_RATIO,
    },
    {
      what: "peak of the page's process while it reads",
      measured: mb(peak),
      goal: `≤ ${MOST_PEAK} MB`,
      reached: peak <= MOST_PEAK,
    },
    {
      what: "first rows on the screen",
      measured: ms(first),
      goal: `≤ ${MOST_FIRST} ms`,
      reached: first <= MOST_FIRST,
    },
    { what: "the whole table on the screen", measured: ms(of(ours, (run) => run.table)) },
    { what: "what is wrong with it", measured: ms(of(ours, (run) => run.findings)) },
    {
      what: "the slowest repair, taken or undone, on the screen",
      measured: `${ms(slowest)}: ${repairs.map(({ column, taken, undone }) => `${column} ${ms(taken)} and ${ms(undone)}`).join(", ")}`,
      goal: `≤ ${MOST_REPAIR} ms`,
      reached: slowest <= MOST_REPAIR,
    },
    {
      what: "longest task of the main thread while the wheel turns; frames above 50 ms",
      measured: `${longest.toFixed(1)} ms; ${frames.length}`,
      goal: "no such frame",
      reached: frames.length === 0,
    },
  ];
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}
