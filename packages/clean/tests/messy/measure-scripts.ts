import { readFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";

import type { Table } from "../../src/columns/table.ts";
import type { Dialect } from "../../src/read/dialect.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import type { ScriptBlock } from "../../src/scripts/format-script.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import { buildPandasScript } from "../../src/scripts/pandas-script.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { generateCases, readGenerated } from "../differential/compare-many.ts";
import { libraries } from "../differential/libraries.ts";
import { cleanWith } from "./messy-tables.ts";

const folder = path.join(import.meta.dirname, "../../../content/datasets");
/** The published messy tables. */
const MESSY_FILES = [
  "addresses/addresses",
  "bank-statement/bank-statement",
  "census-historical/census",
  "clinical-form/clinical-form",
  "invoices/invoices",
  "palmer-penguins/penguins",
  "product-catalogue/product-catalogue",
  "roster/roster",
  "sensor-log/sensor-log",
  "survey-answers/survey-answers",
  "timetable/timetable",
  "web-log/web-log",
];

export interface ScriptSize {
  name: string;
  decisions: number;
  /** Lines without blank lines, comments and docstrings. */
  lines: number;
  constants: number;
  /** Lines of imports, reading and writing among them. */
  fixed: number;
  longest: number;
  /** Number of lines that occur more than once, without brackets alone. */
  repeated: number;
}

/** Measures the pandas scripts of the messy tables, with every suggestion accepted and each question answered first. */
export function measureMessyTables(): ScriptSize[] {
  return MESSY_FILES.map((file) => {
    const { table, dialect } = readCsv(readFileSync(path.join(folder, `${file}-messy.csv`)));
    const { steps } = cleanWith(table, ({ options }) => options[0]?.step);
    return measureScript(path.basename(file), { dialect, source: table, steps });
  });
}

export function measureGeneratedTables(count: number): ScriptSize[] {
  return fc
    .sample(generateCases(libraries.pandas), { numRuns: count, seed: 18 })
    .filter(({ steps }) => steps.length > 0)
    .map(({ today, steps }, at) => {
      const { dialect, table } = readGenerated(today);
      return measureScript(String(at), { dialect, source: table, steps });
    });
}

function measureScript(
  name: string,
  script: { dialect: Dialect; source: Table; steps: Step[] },
): ScriptSize {
  const blocks = buildPandasScript(script, "arguments");
  const all = formatScript(blocks).split("\n");
  const code = listCode(blocks);
  const counts = Map.groupBy(code, (line) => line.trim());
  return {
    name,
    decisions: script.steps.length,
    lines: code.length,
    constants: listCode(blocks.filter(({ code: text }) => /^(?:#.*\n)?[A-Z_0-9]+ = /.test(text)))
      .length,
    fixed: listCode(blocks.filter((block) => isFixed(block))).length,
    longest: Math.max(...all.map((line) => line.length)),
    repeated: [...counts].filter(([line, { length }]) => length > 1 && /\w/.test(line)).length,
  };
}

function listCode(blocks: readonly ScriptBlock[]): string[] {
  return blocks
    .flatMap(({ code }) => code.split("\n"))
    .filter((line) => line.trim() !== "" && !/^\s*(?:#|""")/.test(line));
}

function isFixed({ code }: ScriptBlock): boolean {
  return /^(?:"""|import|source, target|df\.to_csv)/.test(code);
}
