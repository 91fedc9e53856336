import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { createTableBuilder } from "../../src/columns/table-builder.ts";
import type { Table } from "../../src/columns/table.ts";
import { openFile } from "../../src/read/open-file.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import { writeParquet } from "../../src/write/write-parquet.ts";
import { writeXlsx } from "../../src/write/write-xlsx.ts";
import { compareWithPython } from "./compare-with-python.ts";
import { libraries } from "./libraries.ts";
import { type PythonProcess, startPython } from "./python-process.ts";

const pythons = [
  ["pandas", inject("python")],
  ["polars", inject("polars")],
] as const;

const hostile = [
  "\ufeff",
  '"',
  '""',
  "\r",
  "\n",
  "\r\n",
  ",",
  ";",
  "\t",
  " ",
  "#",
  "NA",
  "é",
  "😀",
];

/** Sheets of a workbook, row by row. */
const sheets: [string, string[][]][] = [
  ["names and values", [["city", "day"], ["Bern", "2024-01-01"], ["Basel, Stadt", "1.1"]]],
  ["a byte order mark before the first name", [["\ufeffcity", "b"], ["x", "\ufeff"]]],
  ["two byte order marks", [["\ufeff\ufeffcity"], ["\ufeff"]]],
  ["a first cell in quotation marks", [['"city"', "b"], ["x", "y"]]],
  ["a first cell that is missing", [["", "b"], ["x", "y"]]],
  ["empty rows and columns at the start", [["", "", ""], ["", "", "a"], ["", "b", ""]]],
  ["one column with gaps", [["a"], [""], ["b"], [""], [""]]],
  ["empty rows at the end", [["a", "b"], ["1", ""], ["", ""], ["", ""]]],
  ["a row without names", [["", "1"], ["", ""]]],
  ["line ends in cells", [["a\r\nb", "c\rd"], ["e\nf", "\n"], ["\r", "\r\n"]]],
  ["spaces at the edges", [[" a", "b "], [" ", "\t"]]],
  ["all pairs of special characters", hostile.map((one) => hostile.map((other) => one + other))],
  ["all pairs of special characters, reversed", hostile.map((one) => hostile.map((other) => other + one))],
]; // prettier-ignore

function createTable(rows: readonly (readonly string[])[]): Table {
  const table = createTableBuilder();
  rows.forEach((cells, row) => cells.forEach((text, column) => table.set(row, column, text)));
  return table.finish(rows.length);
}

for (const [name, python] of pythons) {
  describe.skipIf(python === null)(`in ${name}`, () => {
    const library = libraries[name];
    let process: PythonProcess;

    beforeAll(async () => {
      process = await startPython(python ?? "", name);
    });

    afterAll(() => process.stop());

    async function compare(source: Table, format: "xlsx" | "parquet") {
      const dialect = format === "xlsx" ? { format, sheet: "first" } : { format };
      const blocks = library.buildScript({ dialect, source, steps: [] }) ?? [];
      const table = { bytes: writeCsv(source, { header: false }), table: source };
      return compareWithPython({ library, process, blocks, steps: [] }, table);
    }

    test.each(sheets)(
      "reads the cells of a workbook from its exported CSV: %s",
      async (_, rows) => {
        expect(await compare(createTable(rows), "xlsx")).toBe("same");
      },
    );

    test("a table survives a workbook, a Parquet file, and their exported CSV", async () => {
      const [, rows] = sheets.at(-1) ?? ["", []];
      const named = createTable(rows);
      const workbook = await openFile(await writeXlsx(named));
      expect(await compare(workbook.table, "xlsx")).toBe("same");
      const parquet = await openFile(await writeParquet(named));
      expect(await compare(parquet.table, "parquet")).toBe("same");
    });
  });
}
