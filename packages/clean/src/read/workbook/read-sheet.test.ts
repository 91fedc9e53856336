import { expect, test } from "vitest";

import { createWorkbook } from "../../../tests/generators/workbooks.ts";
import { getCellText } from "../../columns/cell-text.ts";
import { readWorkbook } from "./read-workbook.ts";

const readRows = async (rows: string) =>
  (await readWorkbook(await createWorkbook({ rows, texts: "<si><t>x</t></si>" }), "First")).table;
const inRow = (cells: string) => readRows(`<row r="1">${cells}</row>`);

async function firstRow(cells: string): Promise<string[]> {
  const { columns } = await inRow(cells);
  return columns.map((column) => getCellText(column, 0));
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
])("maps the letters %s to a column", async (place, column) => {
  const { columns } = await inRow(`<c r="${place}"><v>1</v></c>`);
  expect(columns.length).toBe(column + 1);
});

test("rejects a column beyond the last one of Excel", async () => {
  await expect(inRow('<c r="XFE1"><v>1</v></c>')).rejects.toThrow(code("damaged-archive"));
  const behind = '<c r="XFD1"><v>1</v></c><c><v>1</v></c>';
  await expect(inRow(behind)).rejects.toThrow(code("damaged-archive"));
});

test("a cell without a valid reference follows the one before", async () => {
  const cells = '<c><v>1</v></c><c r="1"><v>2</v></c><c r="1K"><v>3</v></c>';
  expect(await firstRow(cells)).toEqual(["1", "2", "3"]);
});

test("accepts rows from 1 to 1,048,576", async () => {
  const last = await readRows('<row r="1"/><row r="1048576"><c><v>1</v></c></row>');
  expect(last.rows).toBe(1_048_576);
  await expect(readRows('<row r="1048577"/>')).rejects.toThrow(code("sheet-too-long"));
  const rows = ["0", "-1", "1.5", "x"].map((at) => `<row r="${at}"><c><v>1</v></c></row>`);
  for (const row of rows) await expect(readRows(row)).rejects.toThrow(code("damaged-archive"));
});

test.each(["A1:C9000000", "A1:XFD1048577", "$A$1:$C$9000000"])(
  "rejects a sheet that declares %s before reading it",
  async (reference) => {
    const file = await createWorkbook({ rows: "", dimension: reference });
    await expect(readWorkbook(file)).rejects.toThrow(
      "A sheet of Excel holds 1,048,576 rows, and this one has more. Have the program that wrote it write CSV, and choose that.",
    );
  },
);

test.each(["A1:XFD1048576", "A1", "", "A1:C", "x"])(
  "reads a sheet that declares “%s”",
  async (reference) => {
    const file = await createWorkbook({
      rows: "<row><c><v>1</v></c></row>",
      dimension: reference,
    });
    expect((await readWorkbook(file)).table.rows).toBe(1);
  },
);

test("rejects a row that repeats or goes back", async () => {
  const row = (at: number) => `<row r="${at}"><c><v>${at}</v></c></row>`;
  expect((await readRows(row(3) + row(4))).rows).toBe(4);
  await expect(readRows(row(3) + row(3))).rejects.toThrow(code("damaged-archive"));
  await expect(readRows(row(3) + row(2))).rejects.toThrow(code("damaged-archive"));
});

test("rejects a cell outside of rows", async () => {
  await expect(readRows("<c><v>1</v></c>")).rejects.toThrow(code("damaged-archive"));
});

test.each([
  ["line ends between tags", '<c t="str">\n<f>A2</f>\n<v>a</v>\n</c>', "a"],
  [
    "an inline string with a value beside it",
    '<c t="inlineStr"><v>1</v><is><t>1.</t></is></c>',
    "1.",
  ],
  ["a date stored as text", '<c t="d"><v>2021-01-02T10:11:12</v></c>', "2021-01-02 10:11:12"],
  ["a day stored as text", '<c t="d"><v>2021-01-02T00:00:00Z</v></c>', "2021-01-02"],
  ["line ends behind an empty value", '<c t="str">\n<v/>\n<is>\n<t>a</t>\n</is>\n</c>', "a"],
  ["an escape in what a formula came to", '<c t="str"><v>a_x000D_b</v></c>', "a\rb"],
  ["the first of the shared texts", '<c t="s"><v>0</v></c>', "x"],
])("reads only the text of a cell: %s", async (_, cell, text) => {
  expect(await firstRow(cell)).toEqual([text]);
});

test("an unknown shared string is a missing cell", async () => {
  expect(await firstRow('<c t="s"><v>1</v></c><c><v>2</v></c>')).toEqual(["", "2"]);
});

test.each([
  ["of no type", "<c/>"],
  ["of no type, with a style", '<c s="0"/>'],
  ["of a number", '<c t="n"/>'],
  ["of a number, with an empty value", '<c t="n"><v/></c>'],
  ["of a number, with a blank value", '<c t="n"><v>\n</v></c>'],
  ["of a shared text", '<c s="0" t="s"/>'],
  ["of a shared text, with an empty value", '<c t="s"><v></v></c>'],
  ["of a shared text, with a blank value", '<c t="s"><v> </v></c>'],
  ["of an answer", '<c t="b"/>'],
  ["of an answer, with an empty value", '<c t="b"><v></v></c>'],
  ["of a fault", '<c t="e"/>'],
  ["of a day", '<c t="d"><v/></c>'],
  ["of a formula's text", '<c t="str"><v></v></c>'],
  ["of a text of its own", '<c t="inlineStr"/>'],
  ["of a text of its own, with an empty one", '<c t="inlineStr"><is><t/></is></c>'],
])("a cell %s without a value is missing", async (_, cell) => {
  expect(await firstRow(`${cell}<c><v>1</v></c>`)).toEqual(["", "1"]);
});

test("reads booleans, and leaves other texts alone", async () => {
  const answer = (value: string) => `<c t="b"><v>${value}</v></c>`;
  const cells = ["1", "0", "true", "false", "2", "constructor"].map(answer).join("");
  expect(await firstRow(cells)).toEqual(["TRUE", "FALSE", "TRUE", "FALSE", "2", "constructor"]);
});

test("ignores phonetic text", async () => {
  const cell = '<c t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c>';
  const other = '<c t="inlineStr"><is><rPh><t>と</t></rPh><rPh/><t>都</t></is></c>';
  expect(await firstRow(`${cell}${other}<c><v>1</v></c>`)).toEqual(["東京", "都", "1"]);
});

test.each([
  ["without a value", "<c><f>A1*2</f></c>"],
  ["with an empty value, as openpyxl writes it", '<c r="B1"><f>A1*2</f><v></v></c>'],
  ["with a blank value", "<c><f>A1*2</f><v> </v></c>"],
  ["that is shared", '<c><f t="shared" si="0"/><v/></c>'],
  ["of an answer", '<c t="b"><f>A1=2</f><v/></c>'],
])("rejects a formula %s without a result", async (_, cell) => {
  await expect(inRow(`<c><v>1</v></c>${cell}`)).rejects.toThrow(
    /^The sheet “First” has formulas without results, the first of them in row 1\. Open the workbook in a spreadsheet program/,
  );
});

test("a formula with an empty result is a missing cell", async () => {
  const cells = '<c t="str"><f>""</f><v></v></c><c/><c><f>1</f><v>1</v></c>';
  expect(await firstRow(cells)).toEqual(["", "", "1"]);
});

test("rejects an escaped zero byte", async () => {
  await expect(inRow('<c t="str"><v>a_x0000_</v></c>')).rejects.toThrow(code("not-text"));
});
