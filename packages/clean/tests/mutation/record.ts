import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";

import { buildPandasScript } from "../../src/scripts/pandas-script.ts";
import { formatScript } from "../../src/scripts/script-files.ts";
import {
  generateCases,
  readGenerated,
  findLastFilledColumn,
} from "../differential/compare-many.ts";
import { libraries } from "../differential/libraries.ts";
import { startPython } from "../differential/python-process.ts";
import { encodeFile } from "../generators/files.ts";
import { RECORDED, type RecordedCase } from "./recorded-case.ts";

const CASES = 500;
const SEED = 18;

/** Records what scripts write in real pandas, so that the tests of mutations need none: it takes a second to start. */
const pandas = await startPython(process.argv[2] ?? "python3", "pandas");
const cases = generateCases(libraries.pandas);
const recorded: RecordedCase[] = [];
for (const { today, tomorrow, steps } of fc.sample(cases, { numRuns: CASES, seed: SEED })) {
  const { dialect, table } = readGenerated(today);
  const script = formatScript(buildPandasScript({ dialect, source: table, steps }, "arguments"));
  for (const file of [today, tomorrow]) {
    const next = readGenerated(file);
    const isAlike =
      next.dialect.encoding === dialect.encoding &&
      next.table.columns.length === table.columns.length &&
      findLastFilledColumn(next.table) === findLastFilledColumn(table);
    // The script refuses such a file before any step.
    if (!isAlike) continue;
    const bytes = encodeFile(file);
    const written = await pandas.run(script, bytes);
    recorded.push({
      file: Buffer.from(bytes).toString("base64"),
      delimiter: file.delimiter,
      steps,
      written:
        "bytes" in written ? Buffer.from(written.bytes).toString("base64") : `! ${written.error}`,
    });
  }
}
pandas.stop();
mkdirSync(path.dirname(RECORDED), { recursive: true });
writeFileSync(RECORDED, JSON.stringify(recorded));
console.log(`${recorded.length} files recorded in pandas ${pandas.version}.`);
