import fc from "fast-check";
import { expect, test } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { writeCsv } from "../write/write-csv.ts";
import { readCsv } from "./read-csv.ts";

const encoder = new TextEncoder();
const rowsOf = (table: Table) =>
  Array.from({ length: table.rows }, (_, row) => table.columns.map((one) => getCellText(one, row)));
const read = (text: string, choice = {}) => rowsOf(readCsv(encoder.encode(text), choice).table);
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (text: string, big: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => {
      const unit = text.charCodeAt(at);
      return big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }).flat(),
  );

test.each<[string, string, string[][]]>([
  ["line ends of each kind", "a\nb\r\nc\rd", [["a"], ["b"], ["c"], ["d"]]],
  ["a blank line is a row", "a\n\nb\n", [["a"], [""], ["b"]]],
  [
    "no line end at the end",
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["an empty last cell", "a,", [["a", ""]]],
  [
    "short rows are filled",
    "a\nb,c\n",
    [
      ["a", ""],
      ["b", "c"],
    ],
  ],
  ["a quoted cell", '"a,""b""\n",c', [['a,"b"\n', "c"]]],
  ["text behind a closing mark", '"a"b"c,d', [['ab"c', "d"]]],
  ["a mark inside of a cell", 'a"b,c', [['a"b', "c"]]],
  ["an empty quoted cell", '"",a', [["", "a"]]],
  [
    "equal cells, quoted and not",
    'ab,"ab"\n"ab",ab',
    [
      ["ab", "ab"],
      ["ab", "ab"],
    ],
  ],
])("%s", (_, text, rows) => {
  expect(read(text, { delimiter: "," })).toEqual(rows);
});

test("the delimiter is the one under which rows have the same number of cells", () => {
  expect(readCsv(encoder.encode("a;b\n1,5;2\n")).dialect.delimiter).toBe(";");
  expect(readCsv(encoder.encode("a\tb\tc\n1,5\t2\t3\n")).dialect.delimiter).toBe("\t");
  expect(readCsv(encoder.encode('"x|y"|"z"\n1|2\n')).dialect.delimiter).toBe("|");
  expect(readCsv(encoder.encode("Title, long\na,b,c\n1,2,3\n4,5,6\n")).dialect.delimiter).toBe(",");
  // A spreadsheet that splits at commas adds as many as make all its rows equally long.
  const rows = Array.from({ length: 60 }, (_, at) => (at % 2 ? "1,5;2;3,5;4" : "1;2;3,5;4,"));
  const filled = ["a;b;c;d,,", ...rows].join("\n");
  expect(readCsv(encoder.encode(filled)).dialect.delimiter).toBe(";");
  expect(readCsv(encoder.encode("one column\n1\n")).dialect.delimiter).toBe(",");
});

test.each([
  ["utf-8", encoder.encode("é€\n"), "é€"],
  ["utf-8-sig", encoder.encode("\ufeffé\n"), "é"],
  ["utf-8-sig", encoder.encode("\ufeff\ufeffé\n"), "é"],
  ["utf-8-sig", encoder.encode("\ufeff\ufeff\ufeffé\n"), "\ufeffé"],
  ["utf-16", utf16("\ufeff\ufeffé\n", false), "é"],
  ["cp1252", bytes(0xe9, 0x80, 0x0a), "é€"],
  // Python's cp1252 refuses this byte.
  ["latin-1", bytes(0xe9, 0x81, 0x0a), "é\x81"],
  ["utf-16", utf16("\ufeffé€\n", false), "é€"],
  ["utf-16", utf16("\ufeffé€\n", true), "é€"],
  ["utf-16-le", utf16("ab,c\n", false), "ab"],
  ["utf-16-be", utf16("ab,c\n", true), "ab"],
])("%s is found and read", (encoding, file, cell) => {
  const { dialect, table } = readCsv(file);
  expect(dialect.encoding).toBe(encoding);
  expect(rowsOf(table)[0]?.[0]).toBe(cell);
});

test.each([
  ["empty-file", bytes()],
  ["empty-file", encoder.encode("\ufeff")],
  ["empty-file", encoder.encode(',,\n"",\n')],
  ["not-text", encoder.encode("%PDF-1.7\0\0")],
  ["wrong-utf-16", bytes(0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00)],
  ["quote-not-closed", encoder.encode('a,"b\nc,d\n')],
  ["too-many-columns", encoder.encode(",".repeat(20_000) + "x")],
])("%s: a file that cannot be read is refused with a sentence", (code, file) => {
  const refused = () => readCsv(file, { delimiter: "," });
  expect(refused).toThrow(expect.objectContaining({ code }));
});

test("without quotation marks, a mark that is never closed is a character", () => {
  expect(read('a,"b\nc,d\n', { quotes: false, delimiter: "," })).toEqual([
    ["a", '"b'],
    ["c", "d"],
  ]);
});

test.each(["utf-8", "utf-8-sig"])("the bytes of a file in %s are never written to", (encoding) => {
  const file = encoder.encode(`${encoding === "utf-8" ? "" : "\ufeff"}a,"b""c"\n"d"e,f\n`);
  const before = file.slice();
  expect(rowsOf(readCsv(file, { delimiter: "," }).table)).toEqual([
    ["a", 'b"c'],
    ["de", "f"],
  ]);
  expect(file).toEqual(before);
});

test.each([1, 16, 17, 48, 49, 5000])("of %i rows each keeps its cell", (rows) => {
  const cells = Array.from({ length: rows }, (_, row) => [`${row}`]);
  expect(read(cells.join("\n"), { delimiter: "," })).toEqual(cells);
});

test("a cell just behind those that there was room for is kept", () => {
  const rows = Array.from({ length: 70 }, (_, at) => (at < 15 || at === 64 ? "a,x" : "a,"));
  const [, second] = readCsv(encoder.encode(`${rows.join("\n")}\n`), { delimiter: "," }).table
    .columns;
  expect(second && [...second.codes].flatMap((code, row) => (code > 0 ? [row] : []))).toEqual([
    ...Array.from({ length: 15 }, (_, at) => at),
    64,
  ]);
});

test("as many rows as are asked for are read", () => {
  const table = readCsv(encoder.encode("a\nb\nc\n"), { delimiter: "," }, { maxRows: 2 }).table;
  expect(rowsOf(table)).toEqual([["a"], ["b"]]);
});

test("a few long rows among many short ones do not reserve room for each", () => {
  const text = `${"a\n".repeat(20_000)}${",".repeat(15_000)}x\n`;
  expect(() => readCsv(encoder.encode(text), { delimiter: "," })).toThrow(
    expect.objectContaining({ code: "too-many-cells" }),
  );
});

test("whatever is written is read again as the same cells", () => {
  const cell = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom('"', ",", "\r\n", "a"));
  const tables = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    );
  fc.assert(
    fc.property(tables, (rows) => {
      fc.pre(rows.flat().some((text) => text !== "") && !rows[0]?.[0]?.startsWith("\ufeff"));
      fc.pre(!rows.flat().some((text) => text.includes("\0")));
      const csv = rows
        .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
        .join("\n");
      const { table } = readCsv(encoder.encode(csv), { delimiter: "," });
      expect(rowsOf(table)).toEqual(rows);
      const [, ...again] = read(
        new TextDecoder("utf-8", { ignoreBOM: true }).decode(writeCsv(table)),
        {
          delimiter: ",",
        },
      );
      expect(again).toEqual(rows);
    }),
  );
});

const straysIn = (text: string, quotes = true) =>
  readCsv(new TextEncoder().encode(text), { delimiter: ",", quotes }).isNonstandard;

test.each([
  "a,b\n1,2\n",
  'a,b\r\n"1",2\r\n',
  '"a""b","",""""\n',
  '"a\rb",c\n',
  '"a\r\n",c\r\n',
  '"a"',
  '"a"\n"b"',
])("%j has no stray sign", (text) => {
  expect(straysIn(text)).toBe(false);
});

test.each([
  'a"b,c\n',
  '"a"b,c\n',
  'a""\n',
  '""a\n',
  '"a" ,b\n',
  ' "a",b\n',
  '"a"""b\n',
  "a,b\rc,d\r",
  'a\r"b"\n',
  'a\r\n"b"\rc',
])("%j has a stray sign, which other programs read otherwise", (text) => {
  expect(straysIn(text)).toBe(true);
});

test("without quotation marks around cells, only line ends are stray", () => {
  expect(straysIn('a"b,"c\n', false)).toBe(false);
  expect(straysIn('a"b\r"c\n', false)).toBe(true);
});
