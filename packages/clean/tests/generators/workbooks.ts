import { createZip } from "../../src/write/create-zip.ts";

/** The parts that differ between the workbooks of the tests. */
export interface WorkbookParts {
  /** The rows of the first sheet, as XML. */
  rows: string;
  /** The declared dimension of the first sheet. */
  dimension?: string;
  sheets?: string;
  properties?: string;
  styles?: string;
  texts?: string;
  /** Additional relationships of the workbook. */
  relations?: string;
  /** Files to leave out of the archive. */
  without?: readonly string[];
}

export async function createWorkbook(parts: WorkbookParts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = (rows: string, dimension = "A1") =>
    `<worksheet><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
  const files: Record<string, string> = {
    "xl/workbook.xml": `<?xml version="1.0"?><workbook>${parts.properties ?? ""}<sheets>${
      parts.sheets ??
      '<sheet name="First" sheetId="1" r:id="rId1"/><sheet name="Second" sheetId="2" r:id="rId2"/>'
    }</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${type}" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}" Target="/xl/worksheets/sheet2.xml"/>${parts.relations ?? ""}</Relationships>`,
    "xl/worksheets/sheet1.xml": sheet(parts.rows, parts.dimension),
    "xl/worksheets/sheet2.xml": sheet('<row r="1"><c r="A1"><v>2</v></c></row>'),
    "xl/styles.xml": `<styleSheet>${parts.styles ?? ""}</styleSheet>`,
    "xl/sharedStrings.xml": `<sst>${parts.texts ?? ""}</sst>`,
  };
  const encoder = new TextEncoder();
  return createZip(
    Object.entries(files)
      .filter(([name]) => !parts.without?.includes(name))
      .map(([name, xml]) => ({ name, bytes: encoder.encode(xml) })),
  );
}
