import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import * as z from "zod/mini";

import { median } from "../../median.ts";
import type { Campaign } from "../campaign.ts";
import { largeCsv } from "./large-csv.ts";

const ROUNDS = 5;
const LEAST_RATIO = 1.5;
const MOST_PEAK = 400;
const MOST_REPAIR = 300;
const program = path.join(import.meta.dirname, "read-once.ts");
const run = promisify(execFile);

const toldSchema = z.object({
  wall: z.number(),
  processor: z.number(),
  peak: z.number(),
  repairs: z.array(z.object({ kind: z.string(), processor: z.number() })),
});

/** `pnpm campaign clean-speed 3` takes fewer rounds. */
export const cleanSpeed: Campaign = {
  about: `A CSV of 100 MB, 1.2 million rows of 9 columns, read and profiled by the cleaner (for each column its distinct values and how often each is there), and read by papaparse to rows of strings, which does neither; then repairs of columns of at most 10,000 distinct values. In Node, in a process for each run, the two in turn; medians of ${ROUNDS}. Goals are of processor time, since other work on the machine hardly changes it.`,
  limitSeconds: 900,
  run: async ({ signal, log }, [wanted]) => {
    const folder = mkdtempSync(path.join(tmpdir(), "clean-speed-"));
    const file = path.join(folder, "large.csv");
    writeFileSync(file, Array.from(largeCsv()).join(""));
    const measure = async (way: string) => {
      const { stdout } = await run(process.execPath, [program, way, file], { signal });
      log(`${way} ${stdout.trim()}`);
      return z.parse(toldSchema, JSON.parse(stdout));
    };
    const ours: z.infer<typeof toldSchema>[] = [];
    const theirs: z.infer<typeof toldSchema>[] = [];
    try {
      for (let round = 0; round < Number(wanted ?? ROUNDS); round += 1) {
        ours.push(await measure("cleaner"));
        theirs.push(await measure("papaparse"));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    const of = (all: typeof ours, what: "wall" | "processor" | "peak") =>
      median(all.map((one) => one[what]));
    const describe = (all: typeof ours) =>
      `${of(all, "processor").toFixed(0)} ms of processor, ${of(all, "wall").toFixed(0)} ms, peak ${of(all, "peak").toFixed(0)} MB`;
    const ratio = of(theirs, "processor") / of(ours, "processor");
    const repairs = (ours[0]?.repairs ?? []).map(({ kind }, at) => ({
      kind,
      processor: median(ours.map((one) => one.repairs[at]?.processor ?? 0)),
    }));
    const slowest = Math.max(...repairs.map(({ processor }) => processor));
    return {
      figures: [
        { what: "the cleaner, read and profiled", measured: describe(ours) },
        { what: "papaparse, read", measured: describe(theirs) },
        {
          what: "speed of the cleaner against papaparse",
          measured: `${ratio.toFixed(2)} times`,
          goal: `≥ ${LEAST_RATIO}`,
          reached: ratio >= LEAST_RATIO,
        },
        {
          what: "peak of the cleaner's process",
          measured: `${of(ours, "peak").toFixed(0)} MB`,
          goal: `≤ ${MOST_PEAK} MB`,
          reached: of(ours, "peak") <= MOST_PEAK,
        },
        {
          what: "the slowest repair",
          measured: `${slowest.toFixed(0)} ms`,
          goal: `≤ ${MOST_REPAIR} ms`,
          reached: slowest <= MOST_REPAIR,
        },
      ],
      notes: [
        `Repairs: ${repairs.map(({ kind, processor }) => `${kind} ${processor.toFixed(0)} ms`).join(", ")}.`,
        "Peaks contain what Node itself takes, about 45 MB.",
      ],
    };
  },
};
