import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";

import type { BinaryFileErrorCode } from "../src/binary-file-error.ts";
import { getCellText } from "../src/columns/cell-text.ts";
import { detectIssues } from "../src/detect/detect.ts";
import { CleanError, type CleanErrorCode } from "../src/errors.ts";
import { openFile } from "../src/read/open-file.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";
import { writeCsv } from "../src/write/write-csv.ts";
import { createWorkbook } from "./generators/workbooks.ts";

const ONE_SHEET = '<sheet name="First" sheetId="1" r:id="rId1"/>';

const encoder = new TextEncoder();
const text = (one: string) => encoder.encode(one);
const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** A workbook that is damaged in its last file name, or right after its first. */
async function createDamagedWorkbook(what: "name" | "data"): Promise<Uint8Array> {
  const file = await createWorkbook({ rows });
  const bytes = Buffer.from(file);
  const name = "xl/workbook.xml";
  if (what === "name") bytes.write("xl/workbook.xmX", bytes.lastIndexOf(name));
  else bytes.fill(0xff, bytes.indexOf(name) + name.length, bytes.indexOf(name) + name.length + 20);
  return bytes;
}

/** A workbook whose archive declares only 100 bytes for each file. */
async function createUnderstatedWorkbook(): Promise<Uint8Array> {
  const file = await createWorkbook({ rows: rows.replace(">1<", `>${"1".repeat(5_000_000)}<`) });
  const directory = Buffer.from(file).indexOf("PK\x01\x02", "latin1");
  const view = new DataView(file.buffer);
  let at = directory;
  while (view.getUint32(at, true) === 0x02014b50) {
    view.setUint32(at + 24, 100, true);
    at += 46 + view.getUint16(at + 28, true);
  }
  return file;
}

const parquet = (length?: number) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "a", data: ["x", "y"], type: "STRING" },
        { name: "n", data: [1.5, 2], type: "DOUBLE" },
      ],
    }),
  ).slice(0, length);

const compound = (content: string) =>
  Uint8Array.from([
    ...Buffer.from("d0cf11e0a1b11ae1".padEnd(600, "0"), "hex"),
    ...Buffer.from(content, "utf16le"),
  ]);

/** Each file with its error code, or the number of rows of its table. */
const files: [
  string,
  () => Uint8Array | Promise<Uint8Array>,
  CleanErrorCode | BinaryFileErrorCode | number,
][] = [
  ["no byte", () => text(""), "empty-file"],
  ["only a byte order mark", () => text("\ufeff"), "empty-file"],
  ["only blank lines", () => text("\n\n\r\n"), "empty-file"],
  ["one cell without a line end", () => text("a"), 1],
  ["10,000 columns", () => text(`${"a,".repeat(9_999)}b\n`.repeat(3)), 3],
  ["more columns than a spreadsheet has", () => text(",".repeat(20_000)), "too-many-columns"],
  ["a cell of 5 MB", () => text(`a,${"x".repeat(5_000_000)}\nb,c\n`), 2],
  ["a quoted cell of 5 MB", () => text(`a,"${'x""'.repeat(1_700_000)}"\nb,c\n`), 2],
  ["zero bytes", () => text("a,b\n\0,c\n"), "not-text"],
  ["UTF-16", () => Buffer.from("\ufeffa,b\n1,2\n", "utf16le"), 2],
  ["truncated UTF-16", () => Buffer.from("\ufeffa\n", "utf16le").subarray(0, 5), "wrong-utf-16"],
  ["a lone surrogate in UTF-16", () => Buffer.from("\ufeffa\ud800b\n", "utf16le"), "wrong-utf-16"],
  ["mixed encodings", () => Uint8Array.from([...text("é,\n"), 0xe9, 0x0a]), 2],
  ["an unclosed quotation mark", () => text('a,"b\nc\n'), 2],
  ["a renamed PDF", () => text("%PDF-1.7\n1 0 obj\0\0stream"), "not-text"],
  ["a picture", () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "not-text"],
  ["a workbook", () => createWorkbook({ rows }), 1],
  [
    "a workbook without a cell",
    () => createWorkbook({ rows: "", sheets: ONE_SHEET }),
    "empty-file",
  ],
  [
    "a truncated workbook",
    async () => (await createWorkbook({ rows })).slice(0, 700),
    "damaged-archive",
  ],
  ["an invalid archive", () => text("PK\x03\x04 and so on"), "damaged-archive"],
  ["an archive with wrong sizes", createUnderstatedWorkbook, "inflates-too-far"],
  ["an archive with damaged data", () => createDamagedWorkbook("data"), "damaged-archive"],
  ["an archive of other files", () => createDamagedWorkbook("name"), "no-workbook"],
  [
    "a cell in the last row and column",
    () => createWorkbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    "too-many-cells",
  ],
  [
    "rows in descending order",
    () => createWorkbook({ rows: '<row r="9"/><row r="2"/>' }),
    "damaged-archive",
  ],
  [
    "an invalid column",
    () => createWorkbook({ rows: '<row r="1"><c r="ZZZ1"><v>1</v></c></row>' }),
    "damaged-archive",
  ],
  [
    "expanding entities",
    () => createWorkbook({ rows: '<!DOCTYPE x [<!ENTITY a "aaaa">]><row r="1"/>' }),
    "damaged-archive",
  ],
  [
    "truncated XML",
    () => createWorkbook({ rows: "<row r='1'><c ", sheets: ONE_SHEET }),
    "empty-file",
  ],
  ["a workbook with a password", () => compound("EncryptedPackage"), "has-password"],
  ["an old Excel workbook", () => compound("Workbook"), "old-workbook"],
  ["Parquet", () => parquet(), 3],
  ["truncated Parquet", () => parquet(60), "damaged-parquet"],
  ["only the first bytes of Parquet", () => text("PAR1"), "damaged-parquet"],
];

/** Cleans a file. Returns its number of rows, or the code and message of its error. */
async function cleanFile(file: Uint8Array) {
  try {
    const { table } = await openFile(file);
    const steps = detectIssues(table).flatMap((issue) => ("step" in issue ? [issue.step] : []));
    writeCsv(applySteps(table, steps).table);
    return { outcome: table.rows, sentence: "It is read." };
  } catch (error) {
    if (!(error instanceof CleanError)) throw error;
    return { outcome: error.code, sentence: error.message };
  }
}

test.each(files)("gives a sentence or a table: %s", async (_, make, expected) => {
  const { outcome, sentence } = await cleanFile(await make());
  expect(outcome).toBe(expected);
  expect(sentence).toMatch(/^[A-Z“].*\.$/s);
});

test("reading doesn't change the bytes, so they can be read again", async () => {
  const file = text('a,"b ""c"" d"\n"e"f,"g"\n');
  const before = file.slice();
  expect(writeCsv((await openFile(file)).table)).toEqual(writeCsv((await openFile(file)).table));
  expect(file).toEqual(before);
});

test("reads a Parquet file as text, with its names in the first row", async () => {
  const { table, dialect } = await openFile(parquet());
  expect(dialect).toEqual({ format: "parquet" });
  const cells = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  expect(cells).toEqual([
    ["a", "n"],
    ["x", "1.5"],
    ["y", "2"],
  ]);
});

test("names a Parquet compression that it can't read", async () => {
  const columnData = [{ name: "a", data: ["x"], type: "STRING" as const }];
  const file = parquetWriteBuffer({
    columnData,
    codec: "LZO",
    compressors: { LZO: (page) => page },
  });
  await expect(openFile(new Uint8Array(file))).rejects.toThrow(/LZO.*Snappy/);
});
