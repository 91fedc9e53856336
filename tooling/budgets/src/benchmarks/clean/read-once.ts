import { readFileSync } from "node:fs";

import { countCodes } from "@site/clean/columns/table";
import { createNumbersStep } from "@site/clean/generators/plain-numbers";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";
import Papa from "papaparse";

/** Steps on columns with at most 10,000 distinct values. */
const steps: Step[] = [
  { kind: "header", row: 1, numbered: false },
  { kind: "spaces", columns: ["city"], inside: true, invisible: true, hard: true },
  { kind: "spellings", column: "city", pairs: [["City 7", "Seventh city"]] },
  { kind: "missing", columns: ["status"], spellings: ["lost"] },
  { kind: "replace", columns: ["postcode"], find: "0", with: "O" },
  { ...createNumbersStep("amount"), whole: true },
];

// Runs as a separate process: reads a file once with one of two readers, and prints time and memory.
const [reader, file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const before = process.cpuUsage();
const started = performance.now();
if (reader === "papaparse") {
  Papa.parse(new TextDecoder().decode(bytes));
} else {
  const { table } = readCsv(bytes);
  for (const column of table.columns) countCodes(column);
}
const result = {
  wall: performance.now() - started,
  cpu: getCpuTime(before),
  peak: process.resourceUsage().maxRSS / 1_000,
  slowestStep: reader === "papaparse" ? 0 : measureSlowestStep(),
};
console.log(JSON.stringify(result));

/** Returns the CPU time since an earlier measurement, in ms. */
function getCpuTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function measureSlowestStep(): number {
  let { table } = readCsv(bytes);
  const times = steps.map((step) => {
    const start = process.cpuUsage();
    ({ table } = applySteps(table, [step]));
    return getCpuTime(start);
  });
  return Math.max(...times);
}
