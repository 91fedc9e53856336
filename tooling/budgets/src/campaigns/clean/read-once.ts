import { readFileSync } from "node:fs";

import { countCodes } from "@site/clean/columns/table";
import { plainNumbers } from "@site/clean/generators/plain-numbers";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";
import Papa from "papaparse";

/** Repairs of columns with at most 10,000 different values. */
const repairs: Step[] = [
  { kind: "header", row: 1, numbered: false },
  { kind: "spaces", columns: ["city"], inside: true, invisible: true, hard: true },
  { kind: "spellings", column: "city", pairs: [["City 7", "Seventh city"]] },
  { kind: "missing", columns: ["status"], spellings: ["lost"] },
  { kind: "replace", columns: ["postcode"], find: "0", with: "O" },
  { ...plainNumbers("amount"), whole: true },
];

// A separate process for each run: reads the file once, in one of two ways, and reports time and memory.
const [way, file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const before = process.cpuUsage();
const started = performance.now();
if (way === "papaparse") {
  Papa.parse(new TextDecoder().decode(bytes));
} else {
  const { table } = readCsv(bytes, {}, { canOverwrite: true });
  for (const column of table.columns) countCodes(column);
}
const { user, system } = process.cpuUsage(before);
const measured = {
  wall: performance.now() - started,
  processor: (user + system) / 1_000,
  peak: process.resourceUsage().maxRSS / 1_000,
  repairs: way === "papaparse" ? [] : timeRepairs(),
};
console.log(JSON.stringify(measured));

/** Processor time of each repair, in ms. */
function timeRepairs(): { kind: string; processor: number }[] {
  let { table } = readCsv(bytes, {}, { canOverwrite: true });
  return repairs.map((step) => {
    const start = process.cpuUsage();
    const replayed = applySteps(table, [step]);
    const used = process.cpuUsage(start);
    table = replayed.table;
    return { kind: step.kind, processor: (used.user + used.system) / 1_000 };
  });
}
