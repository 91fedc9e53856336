import { expect, test } from "vitest";

import { makeWorkbook, type WorkbookParts } from "../../../tests/generators/workbooks.ts";
import { getCellText } from "../../columns/cell-text.ts";
import { openFile } from "../open-file.ts";

async function cells(parts: WorkbookParts, sheet?: string): Promise<string[][]> {
  const { table } = await openFile(await makeWorkbook(parts), sheet === undefined ? {} : { sheet });
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
}
const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs>`;
const one = async (cell: string, parts: Omit<WorkbookParts, "rows"> = {}) =>
  (await cells({ ...parts, rows: `<row r="1">${cell}</row>` }))[0]?.[0];

test("cells keep their places, and gaps are missing cells", async () => {
  const rows =
    '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row><c r="A3"><v>3</v></c></row><row r="5"/>';
  expect(await cells({ rows })).toEqual([
    ["", "", ""],
    ["", "1", "2"],
    ["3", "", ""],
    ["", "", ""],
    ["", "", ""],
  ]);
});

test.each<[string, string, string]>([
  ["a shared text", '<c t="s"><v>1</v></c>', "two\n& <three>"],
  ["a text of several runs, without how it is read", '<c t="s"><v>2</v></c>', "東京都"],
  ["a text in its cell", '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', " a "],
  ["a carriage return", '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\rb"],
  ["what a formula came to", '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', "ax"],
  ["a number that a formula came to", "<c><f>1+1</f><v>2</v></c>", "2"],
  ["yes", '<c t="b"><v>1</v></c>', "TRUE"],
  ["no", '<c t="b"><v>0</v></c>', "FALSE"],
  ["a fault", '<c t="e"><v>#DIV/0!</v></c>', "#DIV/0!"],
  ["a day as ISO 8601 has it", '<c t="d"><v>2020-01-31</v></c>', "2020-01-31"],
  ["15 digits of a number", "<c><v>0.30000000000000004</v></c>", "0.3"],
  ["an id of 18 digits", "<c><v>123456789012345678</v></c>", "123456789012345678"],
  ["a large number", "<c><v>1.2345E+20</v></c>", "123450000000000000000"],
])("%s", async (_, cell, text) => {
  const texts =
    "<si><t>one</t></si><si><t>two\n&amp; &lt;three&gt;</t></si><si><r><t>東京</t></r><r><t>都</t></r><rPh><t>トウキョウ</t></rPh></si>";
  // A first cell, so that a row is there.
  expect(await one(cell, { texts })).toBe(text);
});

test.each([
  [1, "43861", "2020-01-31"],
  [1, "43861.75", "2020-01-31 18:00:00"],
  [2, "43861.75", "2020-01-31 18:00:00"],
  [1, "1", "1900-01-01"],
  [1, "59", "1900-02-28"],
  [1, "61", "1900-03-01"],
  [1, "-1", "-1"],
  [1, "1E+300", "1e+300"],
  [3, "43861", "2020-01-31"],
  [4, "0.75", "18:00:00"],
  [5, "1.5", "36:00:00"],
  [6, "120", "00120"],
  [7, "0.125", "0.125"],
  [8, "3", "3"],
])("style %d shows %s as %s", async (style, stored, text) => {
  const codes = ["dd.mm.yyyy", "hh:mm", "[h]:mm", "00000", "0.0%", "[Red]0&quot; days&quot;"];
  const cell = `<c s="${style}"><v>${stored}</v></c>`;
  expect(await one(cell, { styles: formats(...codes) })).toBe(text);
});

test.each([
  ["0", "1904-01-01"],
  ["42399", "2020-01-31"],
])("days are counted from 1904 where the workbook says so: %s is %s", async (stored, text) => {
  const cell = `<c s="1"><v>${stored}</v></c>`;
  const properties = '<workbookPr date1904="1"/>';
  expect(await one(cell, { styles: formats(), properties })).toBe(text);
});

test("of several sheets the first that is not hidden is read, and any by its name", async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const sheets =
    '<sheet name="First" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Second &amp; last" sheetId="2" r:id="rId2"/>';
  const file = await makeWorkbook({ rows, sheets });
  const opened = await openFile(file);
  expect(opened.dialect).toEqual({ format: "xlsx", sheet: "Second & last" });
  expect(opened.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["First", true],
    ["Second & last", false],
  ]);
  expect(await cells({ rows, sheets }, "First")).toEqual([["1"]]);
  await expect(openFile(file, { sheet: "Third" })).rejects.toThrow(
    expect.objectContaining({ code: "no-such-sheet" }),
  );
});

test("a sheet without cells is passed over, and so is a hidden one while another has some", async () => {
  const sheets =
    '<sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/>';
  const opened = await openFile(await makeWorkbook({ rows: "", sheets }));
  expect(opened.dialect).toEqual({ format: "xlsx", sheet: "Data" });
  expect(opened.sheets.map(({ name }) => name)).toEqual(["Cover", "Data"]);
  const hidden = sheets.replace('sheetId="2"', 'sheetId="2" state="hidden"');
  const shown = await openFile(await makeWorkbook({ rows: "", sheets: hidden }));
  expect(shown.dialect).toEqual({ format: "xlsx", sheet: "Data" });
  await expect(
    openFile(await makeWorkbook({ rows: "", sheets }), { sheet: "Cover" }),
  ).rejects.toThrow(/^The workbook has no sheet “Cover” with cells/);
});

test("a workbook in which no sheet has cells is empty", async () => {
  const sheets = '<sheet name="Cover" sheetId="1" r:id="rId1"/>';
  await expect(openFile(await makeWorkbook({ rows: "", sheets }))).rejects.toThrow(
    expect.objectContaining({ code: "empty-file" }),
  );
});

test("of merged cells the first has the value", async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2"><c r="B2"><v>2</v></c></row>';
  expect(await cells({ rows })).toEqual([
    ["1", ""],
    ["", "2"],
  ]);
});
