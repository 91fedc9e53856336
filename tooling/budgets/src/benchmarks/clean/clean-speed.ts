import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import * as z from "zod/mini";

import { median } from "../../median.ts";
import { type Benchmark, checkAtLeast, checkAtMost } from "../benchmark.ts";
import { withLargeCsv } from "./large-csv.ts";

const ROUNDS = 5;
const program = path.join(import.meta.dirname, "read-once.ts");

const readResultSchema = z.object({
  wall: z.number(),
  cpu: z.number(),
  peak: z.number(),
  slowestStep: z.number(),
});
type ReadResult = z.infer<typeof readResultSchema>;

/** `pnpm measure clean-speed [rounds]` */
export const cleanSpeed: Benchmark = {
  description: `A CSV of 100 MB, read and profiled by the cleaner, and read by papaparse to rows of strings, in a new Node process for each, in turns; then steps on columns with at most 10,000 distinct values. Medians of ${ROUNDS}, in CPU time, which other work on the machine hardly changes.`,
  limitSeconds: 900,
  async run({ signal, log }, [rounds = ROUNDS]) {
    const measure = async (file: string, name: string, fewestTimes: number) => {
      const read = async (reader: "cleaner" | "papaparse"): Promise<ReadResult> => {
        const args = [program, reader, file];
        const { stdout } = await promisify(execFile)(process.execPath, args, { signal });
        log(`${reader} ${stdout.trim()}`);
        return z.parse(readResultSchema, JSON.parse(stdout));
      };
      const cleaner: ReadResult[] = [];
      const papaparse: ReadResult[] = [];
      for (let round = 0; round < Number(rounds); round += 1) {
        cleaner.push(await read("cleaner"));
        papaparse.push(await read("papaparse"));
      }
      const getMedian = (results: ReadResult[], field: keyof ReadResult) =>
        Math.round(median(results.map((result) => result[field])));
      const cpu = getMedian(cleaner, "cpu");
      const ratio = getMedian(papaparse, "cpu") / cpu;
      return [
        { name: `${name}: read and profiled, CPU time`, value: cpu, unit: "ms" },
        checkAtLeast(
          `${name}: speed compared with papaparse`,
          Number(ratio.toFixed(2)),
          fewestTimes,
          "times",
        ),
        checkAtMost(`${name}: peak memory`, getMedian(cleaner, "peak"), 400, "MB"),
        checkAtMost(`${name}: slowest step`, getMedian(cleaner, "slowestStep"), 300, "ms"),
      ];
    };
    return [
      ...(await withLargeCsv((file) => measure(file, "clean-speed", 1.5), "easy")),
      ...(await withLargeCsv((file) => measure(file, "clean-speed, distinct values", 0.75))),
    ];
  },
};
