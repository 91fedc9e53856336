import { expect, test } from "vitest";

import { makeWorkbook, type WorkbookParts } from "../../../tests/generators/workbooks.ts";
import { getCellText } from "../../columns/cell-text.ts";
import { readWorkbook } from "./read-workbook.ts";

const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
const SHEET = '<sheet name="First" sheetId="1" r:id="rId1"/>';

async function sheetsOf(parts: Omit<WorkbookParts, "rows">) {
  const { sheets } = await readWorkbook(await makeWorkbook({ rows, ...parts }));
  return sheets.map(({ name, isHidden }) => (isHidden ? [name] : name));
}
async function firstCell(cell: string, parts: Omit<WorkbookParts, "rows"> = {}) {
  const file = await makeWorkbook({ ...parts, rows: `<row r="1">${cell}<c><v>9</v></c></row>` });
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
    "sheets that no relationship names",
    { sheets: `${SHEET}<sheet name="None" sheetId="2" r:id="rId3"/><sheet name="Neither"/>` },
  ],
  [
    "sheets whose file is not there",
    {
      sheets: `${SHEET}<sheet name="Second" sheetId="2" r:id="rId2"/>`,
      without: ["xl/worksheets/sheet2.xml"],
    },
  ],
  ["other parts of a workbook that have an id", { sheets: `${SHEET}<pivotCache r:id="rId2"/>` }],
])("%s are left out of the sheets", async (_, parts) => {
  expect(await sheetsOf(parts)).toEqual(["First"]);
});

test("tags that have an end, and relationships without type, id or place, are read past", async () => {
  const relations = `<Relationship/><Relationship Type="${TYPES}/worksheet"/><Other Type="${TYPES}/worksheet" Id="rId2" Target="none.xml"/><Relationship Id="rId3" Type="${TYPES}/worksheet" Target="worksheets/sheet1.xml"></Relationship>`;
  const sheets =
    '<sheet name="Third" sheetId="3" r:id="rId3"></sheet><sheet r:id="rId2" state="visible"/>';
  expect(await sheetsOf({ relations, sheets })).toEqual(["Third", ""]);
});

test("a sheet may be hidden in two ways", async () => {
  const sheets = ["hidden", "veryHidden", "visible"].map(
    (state) => `<sheet name="${state}" sheetId="1" state="${state}" r:id="rId1"/>`,
  );
  expect(await sheetsOf({ sheets: sheets.join("") })).toEqual([
    ["hidden"],
    ["veryHidden"],
    "visible",
  ]);
});

test("a workbook without any sheet is none, nor is an archive of other files", async () => {
  const none = expect.objectContaining({ code: "no-workbook" });
  await expect(sheetsOf({ sheets: " " })).rejects.toThrow(none);
  await expect(sheetsOf({ without: ["xl/workbook.xml"] })).rejects.toThrow(none);
});

test.each([
  ['<workbookPr date1904="true"></workbookPr>', "1904-01-02"],
  ['<workbookPr date1904="1"/>', "1904-01-02"],
  ['<workbookPr date1904="0"/>', "1900-01-01"],
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
])("%s: a cell with style %s shows 1 as it should", async (_, style, styles, shown) => {
  expect(await firstCell(`<c s="${style}"><v>1</v></c>`, { styles })).toBe(shown);
});

test("a cell that names no style has the first", async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  expect(await firstCell("<c><v>1</v></c>", { styles })).toBe("1900-01-01");
});

test("a workbook may lack styles and shared texts", async () => {
  const without = ["xl/styles.xml", "xl/sharedStrings.xml"];
  expect(await firstCell("<c><v>1</v></c>", { without })).toBe("1");
  expect(await firstCell('<c t="s"><v>0</v></c>', { without })).toBe("");
});

test("line ends between the tags of shared texts are no part of them", async () => {
  const texts =
    "\n<si>\n<t>a</t>\n</si>\n<si>\n<r>\n<rPr/>\n<t>b</t>\n</r>\n<r><t>c</t></r>\n<t/>\n</si>\n<si/>";
  const cells = ["0", "1", "2"].map((at) => firstCell(`<c t="s"><v>${at}</v></c>`, { texts }));
  expect(await Promise.all(cells)).toEqual(["a", "bc", ""]);
});
