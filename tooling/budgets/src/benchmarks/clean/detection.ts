import { loadCleanTables } from "@site/clean/detection/clean-tables";
import { findFalseIssues, measureDetection, computeShares } from "@site/clean/detection/measure";

import { type Benchmark, checkAtLeast, checkAtMost } from "../benchmark.ts";

const RATES = [0.01, 0.05, 0.2];

/** `pnpm measure clean-detection [--tuned]` */
export const detection: Benchmark = {
  description:
    "Errors of one kind at a time are put into public tables, in 1 %, 5 % and 20 % of the cells or lines. Precision: the share of changed cells that were broken and get their clean form. Recall: the share of broken cells that do. The rules were tuned on the other half of the tables, which `--tuned` measures.",
  limitSeconds: 900,
  async run({ log }, args) {
    const tables = await loadCleanTables(args.includes("--tuned") ? "tuned" : "reported");
    const falseIssues = findFalseIssues(tables);
    for (const issue of falseIssues.flat()) log(`In a clean table: ${issue}`);
    const shares = measureDetection(tables, RATES).map(({ error, rate, tally }) => {
      const { precision, recall } = computeShares(tally);
      log(`${error} ${rate ?? ""}: ${precision.toFixed(3)} / ${recall.toFixed(3)}`);
      return { precision, recall };
    });
    const lowest = (values: number[]) => Number(Math.min(...values).toFixed(3));
    return [
      checkAtMost(
        "detection: false issues in a clean table",
        Math.max(...falseIssues.map(({ length }) => length)),
        1,
        "",
      ),
      checkAtLeast(
        "detection: lowest precision of a kind of error",
        lowest(shares.map(({ precision }) => precision)),
        0.98,
        "",
      ),
      checkAtLeast(
        "detection: lowest recall of a kind of error",
        lowest(shares.map(({ recall }) => recall)),
        0.95,
        "",
      ),
      { name: "detection: kinds of errors and rates", value: shares.length, unit: "" },
    ];
  },
};
