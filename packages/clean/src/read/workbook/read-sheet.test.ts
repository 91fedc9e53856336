import { expect, test } from "vitest";

import { makeWorkbook } from "../../../tests/generators/workbooks.ts";
import { cellText } from "../../columns/value-text.ts";
import { readWorkbookFile } from "./read-workbook-file.ts";

const readRows = async (rows: string) =>
  (await readWorkbookFile(await makeWorkbook({ rows, texts: "<si><t>x</t></si>" }), "First")).table;
const inRow = (cells: string) => readRows(`<row r="1">${cells}</row>`);

async function firstRow(cells: string): Promise<string[]> {
  const { columns } = await inRow(cells);
  return columns.map((column) => cellText(column, 0));
}
const code = (code: string) => expect.objectContaining({ code });

test.each([
  ["A1", 0],
  ["Z1", 25],
  ["AA1", 26],
  ["BC1", 54],
  ["ZZ1", 701],
  ["AAA1", 702],
  ["XFD1", 16_383],
])("a cell in %s is in its column", async (place, column) => {
  const { columns } = await inRow(`<c r="${place}"><v>1</v></c>`);
  expect(columns.length).toBe(column + 1);
});

test("a column behind the last one of Excel is damaged", async () => {
  await expect(inRow('<c r="XFE1"><v>1</v></c>')).rejects.toThrow(code("damaged-archive"));
  const behind = '<c r="XFD1"><v>1</v></c><c><v>1</v></c>';
  await expect(inRow(behind)).rejects.toThrow(code("damaged-archive"));
});

test("a cell whose place does not begin with letters follows the one before it", async () => {
  const cells = '<c><v>1</v></c><c r="1"><v>2</v></c><c r="1K"><v>3</v></c>';
  expect(await firstRow(cells)).toEqual(["1", "2", "3"]);
});

test("rows are numbered from 1 to 1,048,576", async () => {
  const last = await readRows('<row r="1"/><row r="1048576"><c><v>1</v></c></row>');
  expect(last.rows).toBe(1_048_576);
  const rows = ["0", "-1", "1048577", "1.5", "x"].map(
    (at) => `<row r="${at}"><c><v>1</v></c></row>`,
  );
  for (const row of rows) await expect(readRows(row)).rejects.toThrow(code("damaged-archive"));
});

test("a row that is there twice, or before the one in front of it, is damaged", async () => {
  const row = (at: number) => `<row r="${at}"><c><v>${at}</v></c></row>`;
  expect((await readRows(row(3) + row(4))).rows).toBe(4);
  await expect(readRows(row(3) + row(3))).rejects.toThrow(code("damaged-archive"));
  await expect(readRows(row(3) + row(2))).rejects.toThrow(code("damaged-archive"));
});

test("a cell outside of all rows is damaged", async () => {
  await expect(readRows("<c><v>1</v></c>")).rejects.toThrow(code("damaged-archive"));
});

test.each([
  ["line ends between tags", '<c t="str">\n<f>A2</f>\n<v>a</v>\n</c>', "a"],
  ["line ends behind an empty value", '<c t="str">\n<v/>\n<is>\n<t>a</t>\n</is>\n</c>', "a"],
  ["an escape in what a formula came to", '<c t="str"><v>a_x000D_b</v></c>', "a\rb"],
  ["the first of the shared texts", '<c t="s"><v>0</v></c>', "x"],
])("%s: the cell is only its text", async (_, cell, text) => {
  expect(await firstRow(cell)).toEqual([text]);
});

test("a shared text that is not there is a missing cell", async () => {
  expect(await firstRow('<c t="s"><v>1</v></c><c><v>2</v></c>')).toEqual(["", "2"]);
});

test("a zero byte, which a file can only escape, is refused as in a text", async () => {
  await expect(inRow('<c t="str"><v>a_x0000_</v></c>')).rejects.toThrow(code("not-text"));
});
