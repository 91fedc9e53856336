import { recordFigures } from "@site/checks/figures";

import type { Benchmark } from "./benchmarks/benchmark.ts";
import { cleanBrowser } from "./benchmarks/clean/clean-browser.ts";
import { cleanDuckdb } from "./benchmarks/clean/clean-duckdb.ts";
import { cleanEngines } from "./benchmarks/clean/clean-engines.ts";
import { cleanMemory, cleanMemoryLimit } from "./benchmarks/clean/clean-memory.ts";
import { cleanScripts } from "./benchmarks/clean/clean-scripts.ts";
import { cleanSpeed } from "./benchmarks/clean/clean-speed.ts";
import { detection } from "./benchmarks/clean/detection.ts";
import { effort } from "./benchmarks/clean/effort.ts";
import { encodings } from "./benchmarks/clean/encodings.ts";
import { pollock } from "./benchmarks/clean/pollock.ts";
import { scriptSize } from "./benchmarks/clean/script-size.ts";
import { faults } from "./benchmarks/faults.ts";
import { inputs } from "./benchmarks/inputs.ts";
import { load } from "./benchmarks/load.ts";
import { lighthouse } from "./benchmarks/pages/lighthouse.ts";
import { nextPage } from "./benchmarks/pages/next-page.ts";
import { race } from "./benchmarks/race.ts";
import { storm } from "./benchmarks/storm.ts";

const benchmarks: Record<string, Benchmark> = {
  clean: cleanScripts,
  "clean-browser": cleanBrowser,
  "clean-detection": detection,
  "clean-duckdb": cleanDuckdb,
  "clean-engines": cleanEngines,
  "clean-memory": cleanMemory,
  "clean-memory-limit": cleanMemoryLimit,
  "clean-script-size": scriptSize,
  "clean-encodings": encodings,
  "clean-pollock": pollock,
  "clean-speed": cleanSpeed,
  effort,
  faults,
  inputs,
  lighthouse,
  load,
  "next-page": nextPage,
  race,
  storm,
};

/** `pnpm measure <name> [arguments]` runs a benchmark and records its results in docs/figures.json. */
const [name = "", ...args] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (benchmark) {
  const measurements = await benchmark.run(
    {
      signal: AbortSignal.timeout(benchmark.limitSeconds * 1_000),
      log: (line) => console.log(line),
    },
    args,
  );
  console.table(measurements);
  recordFigures(`pnpm measure ${name}`, measurements);
  if (measurements.some(({ isMet }) => isMet === false)) process.exitCode = 1;
} else {
  for (const [known, { description, limitSeconds }] of Object.entries(benchmarks)) {
    console.log(`pnpm measure ${known}   (at most ${limitSeconds} s)\n    ${description}`);
  }
  if (name !== "") process.exitCode = 2;
}
// Exits explicitly, because open connections would keep the process alive.
process.exit();
