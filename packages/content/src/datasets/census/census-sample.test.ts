import { readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, inject, test } from "vitest";

import { contentRoot } from "../../python/check-pages.ts";
import { runPython } from "../../python/run-python.ts";
import { writeCsv } from "../csv.ts";
import { sampleColumns, type SampleRow, readSample, sampleRepairs } from "./census-sample.ts";

const folder = path.join(contentRoot, "datasets/census-historical");
const sample = JSON.parse(
  await readFile(path.join(folder, "census-messy-sample.json"), "utf8"),
) as SampleRow[];
const python = inject("python");

function cleanCsv(rows: readonly SampleRow[]): string {
  return writeCsv([
    sampleColumns,
    ...rows.map(({ clean }) => sampleColumns.map((column) => clean[column])),
  ]);
}

describe.skipIf(python === null)("the lines of Python beside the sample", () => {
  test("turn the raw rows into the clean ones, and drop the duplicate", async () => {
    const show = 'print(df.to_csv(index=False), end="")';
    const ofCells = sampleRepairs.filter(({ column }) => column !== "row");
    const ofRows = sampleRepairs.filter(({ column }) => column === "row");
    const codes = [
      ["import pandas as pd", readSample, ...ofCells.map((repair) => repair.python), show],
      [...ofRows.map((repair) => repair.python), show],
    ];
    const blocks = codes.map((lines) => ({ line: 1, code: lines.join("\n") }));
    const answer = await runPython(
      python ?? "",
      [{ file: "sample.py", blocks }],
      [path.join(folder, "census-messy-sample.csv")],
    );
    expect(answer.pages).toEqual([
      [
        { stdout: cleanCsv(sample) },
        { stdout: cleanCsv(sample.filter(({ duplicate }) => !duplicate)) },
      ],
    ]);
  });
});

test("the sample has ten rows, one of them twice, and errors in every column", () => {
  expect(sample).toHaveLength(10);
  expect(sample.filter(({ duplicate }) => duplicate)).toHaveLength(1);
  for (const column of sampleColumns) {
    expect(sample.some(({ raw, clean }) => raw[column] !== clean[column])).toBe(true);
  }
});
