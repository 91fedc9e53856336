import { expect, test } from "vitest";

import { createNumbersStep } from "../../tests/generators/plain-numbers.ts";
import { getCellText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { decodeUtf8Chunks } from "../read/inflate.ts";
import { openFile } from "../read/open-file.ts";
import { readCsv } from "../read/read-csv.ts";
import { openZip } from "../read/workbook/zip.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import type { Step } from "../steps/kinds.ts";
import { writeParquet } from "./write-parquet.ts";
import { writeXlsx } from "./write-xlsx.ts";

const messy = `text,number,whole,boolean,date,old
" <&> ""_x000D_""\rtwo 🙂",-1.5,3,yes,2020-01-31,1800-02-28
,,,,,
00120,1e-07,-4,no,1900-03-01,1900-02-28
`;

/** The step that converts the column to numbers. Other texts become missing. */
const numbers = (column: string, whole: boolean): Step => ({
  ...createNumbersStep(column),
  whole,
  rest: "missing",
});
const { table } = applySteps(readCsv(new TextEncoder().encode(messy)).table, [
  { kind: "header", row: 1, numbered: false },
  { kind: "replace", columns: ["number"], find: "1e-07", with: "0.0000001" },
  numbers("number", false),
  numbers("whole", true),
  { kind: "booleans", column: "boolean", yes: ["yes"], no: ["no"], rest: "stop" },
  { kind: "dates", column: "date", formats: ["%Y-%m-%d"], rest: "stop" },
  { kind: "dates", column: "old", formats: ["%Y-%m-%d"], rest: "stop" },
]);

const getRows = (one: Table) =>
  Array.from({ length: one.rows }, (_, row) =>
    one.columns.map((column) => getCellText(column, row)),
  );

async function readSheetXml(one: Table): Promise<string> {
  let xml = "";
  const archive = openZip(await writeXlsx(one));
  for await (const part of decodeUtf8Chunks(archive.read("xl/worksheets/sheet1.xml"))) xml += part;
  return xml;
}

test("reads the same table from its workbook", async () => {
  const { table: again } = await openFile(await writeXlsx(table));
  expect(getRows(again)).toEqual([
    ["text", "number", "whole", "boolean", "date", "old"],
    [' <&> "_x000D_"\rtwo 🙂', "-1.5", "3", "TRUE", "2020-01-31", "1800-02-28"],
    ["", "", "", "", "", ""],
    ["00120", "1e-7", "-4", "FALSE", "1900-03-01", "1900-02-28"],
  ]);
});

test("reads the same table from its Parquet file", async () => {
  const { table: again } = await openFile(await writeParquet(table));
  expect(getRows(again)).toEqual([
    ["text", "number", "whole", "boolean", "date", "old"],
    [' <&> "_x000D_"\rtwo 🙂', "-1.5", "3", "True", "2020-01-31", "1800-02-28"],
    ["", "", "", "", "", ""],
    ["00120", "1e-7", "-4", "False", "1900-03-01", "1900-02-28"],
  ]);
});

test("a workbook has empty cells for gaps, Excel dates, and older dates as text", async () => {
  const xml = await readSheetXml(table);
  const rows = xml.match(/<row>.*?<\/row>/gs) ?? [];
  const text = (text: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const names = ["text", "number", "whole", "boolean", "date", "old"];
  expect(rows).toHaveLength(4);
  expect(xml).toContain(`<sheetData>${rows.join("")}</sheetData>`);
  expect(rows[0]).toBe(`<row>${names.map(text).join("")}</row>`);
  expect(rows[1]).toContain('<c t="b"><v>1</v></c><c s="1"><v>43861</v></c>');
  expect(rows[1]).toContain("_x005F_x000D_&quot;".replaceAll("&quot;", '"'));
  expect(rows[2]).toBe(`<row>${"<c/>".repeat(6)}</row>`);
  expect(rows[3]).toContain(`<c s="1"><v>61</v></c>${text("1900-02-28")}`);
});

test("writes the longest text of Excel, and escapes what XML can't contain", async () => {
  const cells = ["x".repeat(32_767), "\u001f", "a_x001F_"];
  const source = readCsv(new TextEncoder().encode(`${cells.join("\n")}\n`), { delimiter: "," });
  const { table: again } = await openFile(await writeXlsx(source.table));
  expect(getRows(again)).toEqual([["column 1"], ...cells.map((cell) => [cell])]);
  const xml = await readSheetXml(source.table);
  expect(xml).toContain(">_x001F_</t>");
  expect(xml).toContain(">a_x005F_x001F_</t>");
});

test("rejects what Excel can't contain", async () => {
  const long = readCsv(new TextEncoder().encode(`${"x".repeat(32_768)}\n`)).table;
  await expect(writeXlsx(long)).rejects.toThrow(
    expect.objectContaining({
      code: "text-too-long-for-excel",
      message: expect.stringContaining("holds 32,767 characters"),
    }),
  );
  const many = readCsv(new TextEncoder().encode("x\n".repeat(1_048_576))).table;
  await expect(writeXlsx(many)).rejects.toThrow(
    expect.objectContaining({
      code: "too-many-rows-for-excel",
      message: expect.stringContaining("holds 1,048,575 rows"),
    }),
  );
});
