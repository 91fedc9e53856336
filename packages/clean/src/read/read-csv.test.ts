import fc from "fast-check";
import { expect, test } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { writeCsv } from "../write/write-csv.ts";
import { readCsv, sniffDelimiter } from "./read-csv.ts";

const readText = (text: string) => readCsv(new TextEncoder().encode(text));

test.each([
  ["a web page", "<!DOCTYPE html>\n<html><body><table></table></body></html>"],
  ["a web page", "\n\n  <html lang=en>\n<head>"],
  ["a web page", "\ufeff<HTML>\r\n"],
  ["a web page", '<table border="1"><tr><td>1</td></tr></table>'],
  ["a web page", '<meta http-equiv="Content-Type" content="text/html">\n<table>'],
  ["XML", '<?xml version="1.0"?>\n<Workbook></Workbook>'],
  ["JSON", '{"rows": [{"a": 1}, {"a": 2}]}\n'],
  ["JSON", '[{"city": "Bern", "people": 12}, {"city": "Basel", "people": 34}]'],
  ["JSON", '[\n  {\n    "city": "Bern"\n  }\n]\n'],
  ["JSON", '{"city": "Bern"}\n{"city": "Basel"}\n'],
  ["JSON", '[["city", "people"], ["Bern", 12]]'],
  ["JSON", '["city","people"]\n["Bern",12]\n'],
])("rejects %s with a next step: %j", (what, text) => {
  expect(() => readText(text)).toThrow(
    `This file is ${what}, and the cleaner reads tables. Open it in a program that knows it, save its table as CSV, and choose that.`,
  );
});

test("detects a web page in any encoding", () => {
  const page = Buffer.from("\ufeff<html><body>é</body></html>", "utf16le");
  expect(() => readCsv(page)).toThrow(expect.objectContaining({ code: "other-text" }));
});

test.each([
  ["names in brackets", "[id],[name]\n1,[x]\n"],
  ["wiki links", "[[city]],b\n[[Bern]],[[x]]\n"],
  ["intervals", "[0,5],a\n[5,9],b]\n"],
  ["a first cell of JSON, and another behind it", '{"a":1};x\n{"a":2};y\n'],
  ["names in quotation marks", '"a","b"\n"1","{}"\n'],
  ["a first cell in angle brackets", "<id>,<name>\n1,2\n"],
  ["a comparison", "<5,b\n1,2\n"],
  ["a name that begins like a tag", "<tables>,b\n1,2\n"],
  ["an empty object", "{},b\n{},{}\n"],
  ["a list of names", '["a";b]\n1;2\n'],
])("accepts a table: %s", (_, text) => {
  expect(readText(text).table.rows).toBeGreaterThan(1);
});

const guess = (text: string) => sniffDelimiter(new TextEncoder().encode(text));
const lines = (count: number, line: string) => Array.from({ length: count }, () => line);

test.each<[string, string, string]>([
  ["commas", "a,b\n1,2\n", ","],
  ["semicolons", "a;b\n1;2\n", ";"],
  ["tabs", "a\tb\n1\t2\n", "\t"],
  ["strokes", "a|b\n1|2\n", "|"],
  ["a file without a delimiter", "a b\n1 2\n", ","],
  ["an empty file", "", ","],
  ["blank lines alone", "\n\r\n\n", ","],
  ["decimal commas between semicolons", "a;b;c\n1,5;2,5;3\n1;2,5;3\n", ";"],
  ["a decimal comma in each cell of two", "1,5;2,5\n3,5;4,5\n", ","],
  ["more cells with the other delimiter", "a,b;c;d\n1,2;3;4\n", ";"],
  ["a title above", "Report, of the year; all\na;b\n1;2\n3;4\n5;6\n", ";"],
  ["delimiters inside quotation marks", '"a;x;y",b\n"1;2;3",2\n"1;2;3",2\n', ","],
  ["line ends inside quotation marks", 'a,"1\n2;3\n4"\na,"1;2\n3;4"\n', ","],
  ["doubled quotation marks", '"x ""y;y;y"" z",a\n"x;x;x",b\n', ","],
  ["a quotation mark inside of a cell", 'size 5",a;b\nsize 6",a;b\nsize 7",a;b\n', ","],
  ["lines that end in a carriage return", "a;b\r1;2\r3,3;4\r", ";"],
  ["no line end behind the last row", "a,x;b\n1;2", ";"],
  ["a last row alone", "a;b", ";"],
  ["blank lines between", "a;b\n\n\n\n1;2\n\n\n\n", ";"],
  ["most rows of one width", "a,b,c,d;e\n1;2\n3;4\n5;6\n7;8\n", ";"],
  ["rows of two widths, as many of each", "a;b;c\na;b\n1,2;b;c\n1,2;b\n", ";"],
  ["an empty quoted cell first", '"";b\n"";c\n', ";"],
  ["a quoted first cell in a single row", '"a;b;c",x', ","],
  ["a doubled quotation mark in a single row", '"a""b;c;d",x', ","],
  ["a quoted first cell below the names", 'x\n"a;b;c",2', ","],
  ["quotation marks behind other text", '5",x\na;b;c"', ";"],
  ["carriage returns alone", "a;b\rc;d\r1,2,3,4,5,6\r", ";"],
  ["two row widths, of which the larger counts", "a,x,y;b\nc,x,y;d\ne;f;g;h\ni;j;k;l", ";"],
  ["a wide row among many narrow ones", "a;b\na,x,y;b\na,x,y;b\na;b;c;d;e", ";"],
])("sniffs %s", (_, text, delimiter) => {
  expect(guess(text)).toBe(delimiter);
});

test("of two delimiters with equal widths, takes the one with more regular rows", () => {
  expect(guess([...lines(99, "a;b,c"), "d;e"].join("\n"))).toBe(";");
  expect(guess(["d;e", ...lines(99, "a;b,c")].join("\n"))).toBe(";");
  expect(guess([...lines(99, "a;b,c"), "d,e"].join("\n"))).toBe(",");
});

test("of two nearly regular delimiters, takes the one with more cells", () => {
  const rows = lines(98, "a;b;c,d");
  expect(guess([...rows, "e,f", "g,h"].join("\n"))).toBe(",");
  expect(guess([...rows, "g,h"].join("\n"))).toBe(";");
});

test("ignores the cut row at the end of a sample, but not the last row of a file", () => {
  const row = `a;${"x".repeat(65_528)}`;
  const file = `${row}\n1,2,3`;
  expect(file).toHaveLength(1 << 16);
  expect(guess(file)).toBe(",");
  expect(guess(`${file},4`)).toBe(";");
});

const encoder = new TextEncoder();
const getRows = (table: Table) =>
  Array.from({ length: table.rows }, (_, row) => table.columns.map((one) => getCellText(one, row)));
const read = (text: string, choice = {}) => getRows(readCsv(encoder.encode(text), choice).table);
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
  ["marks inside a cell that aren't doubled", '"a"b"c,d', [['"a"b"c', "d"]]],
  ["a quotation mark inside a cell", 'a"b,c', [['a"b', "c"]]],
  ["an empty quoted cell", '"",a', [["", "a"]]],
  [
    "equal cells, quoted and not",
    'ab,"ab"\n"ab",ab',
    [
      ["ab", "ab"],
      ["ab", "ab"],
    ],
  ],
])("reads %s", (_, text, rows) => {
  expect(read(text, { delimiter: "," })).toEqual(rows);
});

test("takes the delimiter under which rows have the same number of cells", () => {
  expect(readCsv(encoder.encode("a;b\n1,5;2\n")).dialect.delimiter).toBe(";");
  expect(readCsv(encoder.encode("a\tb\tc\n1,5\t2\t3\n")).dialect.delimiter).toBe("\t");
  expect(readCsv(encoder.encode('"x|y"|"z"\n1|2\n')).dialect.delimiter).toBe("|");
  expect(readCsv(encoder.encode("Title, long\na,b,c\n1,2,3\n4,5,6\n")).dialect.delimiter).toBe(",");
  // A spreadsheet that splits at commas fills all rows up to the same number of cells.
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
  // This byte is unassigned in Python's cp1252.
  ["latin-1", bytes(0xe9, 0x81, 0x0a), "é\x81"],
  ["utf-16", utf16("\ufeffé€\n", false), "é€"],
  ["utf-16", utf16("\ufeffé€\n", true), "é€"],
  ["utf-16-le", utf16("ab,c\n", false), "ab"],
  ["utf-16-be", utf16("ab,c\n", true), "ab"],
])("detects and reads %s", (encoding, file, cell) => {
  const { dialect, table } = readCsv(file);
  expect(dialect.encoding).toBe(encoding);
  expect(getRows(table)[0]?.[0]).toBe(cell);
});

test.each([
  ["empty-file", bytes()],
  ["empty-file", encoder.encode("\ufeff")],
  ["empty-file", encoder.encode(',,\n"",\n')],
  ["not-text", encoder.encode("%PDF-1.7\0\0")],
  ["wrong-utf-16", bytes(0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00)],
  ["too-many-columns", encoder.encode(",".repeat(20_000) + "x")],
])("rejects with a sentence: %s", (code, file) => {
  const readDamaged = () => readCsv(file, { delimiter: "," });
  expect(readDamaged).toThrow(expect.objectContaining({ code }));
});

test("an unclosed quotation mark is an error only if cells across lines are wanted", () => {
  expect(read('a,"b\nc,d\n', { delimiter: "," })).toEqual([
    ["a", '"b'],
    ["c", "d"],
  ]);
  expect(() => read('a,"b\nc,d\n', { delimiter: ",", allowsOpenQuotes: null })).toThrow(
    expect.objectContaining({ code: "quote-not-closed" }),
  );
});

test("without quoting, an unclosed quotation mark is an ordinary character", () => {
  expect(read('a,"b\nc,d\n', { quotes: false, delimiter: "," })).toEqual([
    ["a", '"b'],
    ["c", "d"],
  ]);
});

test.each(["utf-8", "utf-8-sig"])("never writes into the bytes of a file in %s", (encoding) => {
  const file = encoder.encode(`${encoding === "utf-8" ? "" : "\ufeff"}a,"b""c"\n"d"e,f\n`);
  const before = file.slice();
  expect(getRows(readCsv(file, { delimiter: "," }).table)).toEqual([
    ["a", 'b"c'],
    ["de", "f"],
  ]);
  expect(file).toEqual(before);
});

test.each([1, 16, 17, 48, 49, 5000])("keeps every cell of %i rows", (rows) => {
  const cells = Array.from({ length: rows }, (_, row) => [`${row}`]);
  expect(read(cells.join("\n"), { delimiter: "," })).toEqual(cells);
});

test("keeps a cell just beyond the reserved space", () => {
  const rows = Array.from({ length: 70 }, (_, at) => (at < 15 || at === 64 ? "a,x" : "a,"));
  const [, second] = readCsv(encoder.encode(`${rows.join("\n")}\n`), { delimiter: "," }).table
    .columns;
  expect(second && [...second.codes].flatMap((code, row) => (code > 0 ? [row] : []))).toEqual([
    ...Array.from({ length: 15 }, (_, at) => at),
    64,
  ]);
});

test("reads a quoted cell of 150 MB", () => {
  const file = Buffer.alloc(150_000_000, "x");
  file.write('a,b\n1,"x""', 0);
  file.write('"\n', file.length - 2);
  expect(readCsv(file, { delimiter: "," }).table.rows).toBe(2);
});

test("stops after maxRows", () => {
  const table = readCsv(encoder.encode("a\nb\nc\n"), { delimiter: "," }, { maxRows: 2 }).table;
  expect(getRows(table)).toEqual([["a"], ["b"]]);
});

test("a few long rows don't reserve space for all others", () => {
  const text = `${"a\n".repeat(20_000)}${",".repeat(15_000)}x\n`;
  expect(() => readCsv(encoder.encode(text), { delimiter: "," })).toThrow(
    expect.objectContaining({ code: "too-many-cells" }),
  );
});

test.each([
  ["a row that begins with #", '#a,b\n"x\ny",z\n"1\n2",3\n', ["#a", "x\ny", "1\n2"]],
  ["a heading inside of a quoted cell", 'a,"b"\n1,"c\n# d\ne"\n2,"f\n# g"\n', ["a", "1", "2"]],
  [
    "a heading inside of a quoted cell below comments",
    '# by Ann\n# 2026\na,b\n1,"c\n# d\ne"\n2,"f\n# g"\n',
    ["a", "1", "2"],
  ],
])("skips no rows as comment lines: %s", (_, text, first) => {
  expect(read(text).map(([cell]) => cell)).toEqual(first);
});

test("reads the same cells from what writeCsv wrote", () => {
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
      expect(getRows(table)).toEqual(rows);
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

const isNonstandardCsv = (text: string, quotes = true) =>
  readCsv(new TextEncoder().encode(text), { delimiter: ",", quotes }).isNonstandard;

test.each([
  "a,b\n1,2\n",
  'a,b\r\n"1",2\r\n',
  '"a""b","",""""\n',
  '"a\rb",c\n',
  '"a\r\n",c\r\n',
  '"a"',
  '"a"\n"b"',
])("%j is standard CSV", (text) => {
  expect(isNonstandardCsv(text)).toBe(false);
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
])("%j is nonstandard: other programs read it differently", (text) => {
  expect(isNonstandardCsv(text)).toBe(true);
});

test("without quoting, only lone carriage returns are nonstandard", () => {
  expect(isNonstandardCsv('a"b,"c\n', false)).toBe(false);
  expect(isNonstandardCsv('a"b\r"c\n', false)).toBe(true);
});
