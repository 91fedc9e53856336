import { expect, test } from "vitest";

import { createWorkbook, type WorkbookParts } from "../../../tests/generators/workbooks.ts";
import { getCellText } from "../../columns/cell-text.ts";
import { CleanError } from "../../errors.ts";
import { openFile } from "../open-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
const SHEET = '<sheet name="First" sheetId="1" r:id="rId1"/>';

async function listSheets(parts: Omit<WorkbookParts, "rows">) {
  const { sheets } = await readWorkbook(await createWorkbook({ rows, ...parts }));
  return sheets.map(({ name, isHidden }) => (isHidden ? [name] : name));
}
async function firstCell(cell: string, parts: Omit<WorkbookParts, "rows"> = {}) {
  const file = await createWorkbook({ ...parts, rows: `<row r="1">${cell}<c><v>9</v></c></row>` });
  const [column] = (await readWorkbook(file, "First")).table.columns;
  return column && getCellText(column, 0);
}

test.each<[string, Omit<WorkbookParts, "rows">]>([
  [
    "charts",
    {
      sheets: `${SHEET}<sheet name="Chart" sheetId="2" r:id="rId3"/>`,
      relations: `<Relationship Id="rId3" Type="${TYPES}/chartsheet" Target="worksheets/sheet2.xml"/>`,
    },
  ],
  [
    "without a relationship",
    { sheets: `${SHEET}<sheet name="None" sheetId="2" r:id="rId3"/><sheet name="Neither"/>` },
  ],
  [
    "without a file",
    {
      sheets: `${SHEET}<sheet name="Second" sheetId="2" r:id="rId2"/>`,
      without: ["xl/worksheets/sheet2.xml"],
    },
  ],
  ["other parts with an id", { sheets: `${SHEET}<pivotCache r:id="rId2"/>` }],
])("skips sheets that are %s", async (_, parts) => {
  expect(await listSheets(parts)).toEqual(["First"]);
});

test("ignores closing tags, and relationships without type, id or target", async () => {
  const relations = `<Relationship/><Relationship Type="${TYPES}/worksheet"/><Other Type="${TYPES}/worksheet" Id="rId2" Target="none.xml"/><Relationship Id="rId3" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"></Relationship>`;
  const sheets =
    '<sheet name="Third" sheetId="3" r:id="rId3"></sheet><sheet r:id="rId2" state="visible"/>';
  expect(await listSheets({ relations, sheets })).toEqual(["Third", ""]);
});

test("supports both ways to hide a sheet", async () => {
  const sheets = ["hidden", "veryHidden", "visible"].map(
    (state) => `<sheet name="${state}" sheetId="1" state="${state}" r:id="rId1"/>`,
  );
  expect(await listSheets({ sheets: sheets.join("") })).toEqual([
    ["hidden"],
    ["veryHidden"],
    "visible",
  ]);
});

test("rejects an archive without a sheet", async () => {
  const none = expect.objectContaining({ code: "no-workbook" });
  await expect(listSheets({ sheets: " " })).rejects.toThrow(none);
  await expect(listSheets({ without: ["xl/workbook.xml"] })).rejects.toThrow(none);
});

test.each([
  ['<workbookPr date1904="true"></workbookPr>', "1904-01-02"],
  ['<workbookPr date1904="1"/>', "1904-01-02"],
  ['<workbookPr date1904="0"/>', "1900-01-01"],
  // Excel repeats the element in an extension, without the date system.
  [
    '<workbookPr date1904="1"/><extLst><ext xmlns:x15="x"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>',
    "1904-01-02",
  ],
  ["<workbookPr/>", "1900-01-01"],
])("with %s, day 1 is %s", async (properties, day) => {
  const styles = '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>';
  expect(await firstCell('<c s="1"><v>1</v></c>', { properties, styles })).toBe(day);
});

test.each([
  [
    "a style with parts",
    "1",
    '<cellXfs><xf numFmtId="14"><font/></xf><xf numFmtId="14"/></cellXfs>',
    "1900-01-01",
  ],
  [
    "a format without a code",
    "0",
    '<numFmts><numFmt numFmtId="164"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
    "1",
  ],
  ["a style without a format", "0", "<cellXfs><xf/></cellXfs>", "1"],
  [
    "a style that is not for cells",
    "1",
    '<cellXfs><xf/></cellXfs><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>',
    "1",
  ],
  ["line ends between tags", "0", '\n<cellXfs>\n<xf numFmtId="14"/>\n</cellXfs>\n', "1900-01-01"],
])("a cell with style %s is formatted by it: %s", async (_, style, styles, shown) => {
  expect(await firstCell(`<c s="${style}"><v>1</v></c>`, { styles })).toBe(shown);
});

test("a cell without a style has the first one", async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  expect(await firstCell("<c><v>1</v></c>", { styles })).toBe("1900-01-01");
});

test("styles and shared strings are optional", async () => {
  const without = ["xl/styles.xml", "xl/sharedStrings.xml"];
  expect(await firstCell("<c><v>1</v></c>", { without })).toBe("1");
  expect(await firstCell('<c t="s"><v>0</v></c>', { without })).toBe("");
});

test("ignores line ends between the tags of shared strings", async () => {
  const texts =
    "\n<si>\n<t>a</t>\n</si>\n<si>\n<r>\n<rPr/>\n<t>b</t>\n</r>\n<r><t>c</t></r>\n<t/>\n</si>\n<si/>";
  const cells = ["0", "1", "2"].map((at) => firstCell(`<c t="s"><v>${at}</v></c>`, { texts }));
  expect(await Promise.all(cells)).toEqual(["a", "bc", ""]);
});

async function cells(parts: WorkbookParts, sheet?: string): Promise<string[][]> {
  const { table } = await openFile(
    await createWorkbook(parts),
    sheet === undefined ? {} : { sheet },
  );
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
}
const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs>`;
const readFirstCell = async (cell: string, parts: Omit<WorkbookParts, "rows"> = {}) =>
  (await cells({ ...parts, rows: `<row r="1">${cell}</row>` }))[0]?.[0];

test("keeps the positions of cells; gaps are missing cells", async () => {
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
  ["a text of several runs, without its phonetic text", '<c t="s"><v>2</v></c>', "東京都"],
  ["a text in its cell", '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', " a "],
  ["a carriage return", '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>', "a\rb"],
  ["the result of a formula", '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', "ax"],
  ["a numeric result of a formula", "<c><f>1+1</f><v>2</v></c>", "2"],
  ["yes", '<c t="b"><v>1</v></c>', "TRUE"],
  ["no", '<c t="b"><v>0</v></c>', "FALSE"],
  ["an ISO 8601 date", '<c t="d"><v>2020-01-31</v></c>', "2020-01-31"],
  ["15 digits of a number", "<c><v>0.30000000000000004</v></c>", "0.3"],
  ["an id of 18 digits", "<c><v>123456789012345678</v></c>", "123456789012345678"],
  ["a large number", "<c><v>1.2345E+20</v></c>", "123450000000000000000"],
])("reads %s", async (_, cell, text) => {
  const texts =
    "<si><t>readFirstCell</t></si><si><t>two\n&amp; &lt;three&gt;</t></si><si><r><t>東京</t></r><r><t>都</t></r><rPh><t>トウキョウ</t></rPh></si>";
  // The row only exists if it has a first cell.
  expect(await readFirstCell(cell, { texts })).toBe(text);
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
  expect(await readFirstCell(cell, { styles: formats(...codes) })).toBe(text);
});

test.each([
  ["0", "1904-01-01"],
  ["42399", "2020-01-31"],
])("uses the 1904 date system if declared: %s is %s", async (stored, text) => {
  const cell = `<c s="1"><v>${stored}</v></c>`;
  const properties = '<workbookPr date1904="1"/>';
  expect(await readFirstCell(cell, { styles: formats(), properties })).toBe(text);
});

test("reads the first visible sheet, or one by name", async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const sheets =
    '<sheet name="First" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Second &amp; last" sheetId="2" r:id="rId2"/>';
  const file = await createWorkbook({ rows, sheets });
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

test("skips empty sheets, and hidden ones unless all others are empty", async () => {
  const sheets =
    '<sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/>';
  const opened = await openFile(await createWorkbook({ rows: "", sheets }));
  expect(opened.dialect).toEqual({ format: "xlsx", sheet: "Data" });
  expect(opened.sheets.map(({ name }) => name)).toEqual(["Cover", "Data"]);
  const hidden = sheets.replace('sheetId="2"', 'sheetId="2" state="hidden"');
  const shown = await openFile(await createWorkbook({ rows: "", sheets: hidden }));
  expect(shown.dialect).toEqual({ format: "xlsx", sheet: "Data" });
  await expect(
    openFile(await createWorkbook({ rows: "", sheets }), { sheet: "Cover" }),
  ).rejects.toThrow(/^The workbook has no sheet “Cover” with cells/);
});

test("rejects a workbook in which no sheet has cells", async () => {
  const sheets = '<sheet name="Cover" sheetId="1" r:id="rId1"/>';
  await expect(openFile(await createWorkbook({ rows: "", sheets }))).rejects.toThrow(
    expect.objectContaining({ code: "empty-file" }),
  );
});

test("merged cells have the value in the first", async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2"><c r="B2"><v>2</v></c></row>';
  expect(await cells({ rows })).toEqual([
    ["1", ""],
    ["", "2"],
  ]);
});

test("reads errors as missing, and says how many", async () => {
  const file = await createWorkbook({
    rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row r="2"><c r="A2" t="e"><v>#N/A</v></c><c r="B2"><v>2</v></c></row>',
  });
  const { table, assumptions } = await readWorkbook(file);
  expect(table.columns.map((column) => [0, 1].map((row) => getCellText(column, row)))).toEqual([
    ["1", ""],
    ["", "2"],
  ]);
  expect(assumptions).toMatchObject([
    { label: "2 error values (#DIV/0!, #N/A) read as missing", count: 2, lines: [1, 2] },
  ]);
});

/** Number of damaged files. Set CLEAN_FUZZ_FILES for a longer search. */
const FUZZED = Number(process.env["CLEAN_FUZZ_FILES"] ?? 100);

test("ends for files with changed bytes, whatever sizes they declare", async () => {
  const sound = await createWorkbook({
    rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="s"><v>0</v></c></row>',
    texts: "<si><t>text</t></si>",
  });
  let state = 7;
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const others: unknown[] = [];
  for (let index = 0; index < FUZZED; index += 1) {
    const bytes = sound.slice();
    for (let change = 0; change <= random(4); change += 1)
      bytes[4 + random(bytes.length - 4)] = random(256);
    try {
      await readWorkbook(bytes);
    } catch (error) {
      if (!(error instanceof CleanError)) others.push(error);
    }
  }
  expect(others).toEqual([]);
});
