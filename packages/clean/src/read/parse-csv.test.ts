import { expect, test, vi } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import type { TextDialect } from "./dialect.ts";
import { parseCsv, type CsvOptions } from "./parse-csv.ts";

const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true } as const;
const encode = (text: string) => new TextEncoder().encode(text);

function getRows(text: string, choice: Partial<TextDialect> = {}, options?: CsvOptions) {
  const { rows, columns } = parseCsv(encode(text), { ...dialect, ...choice }, options);
  expect(columns.map(({ name }) => name)).toEqual(columns.map((_, at) => `column ${at + 1}`));
  expect(columns.map(({ codes }) => codes.length)).toEqual(columns.map(() => rows));
  return Array.from({ length: rows }, (_, row) => columns.map((one) => getCellText(one, row)));
}

test.each<[string, string, string[][]]>([
  ["one cell", "a", [["a"]]],
  ["CR LF is one line end", "a\r\n\r\nb\r\n", [["a"], [""], ["b"]]],
  ["LF CR is two line ends", "a\n\rb", [["a"], [""], ["b"]]],
  ["CR at the end", "a\rb\r", [["a"], ["b"]]],
  [
    "a cell that is empty at the end of a line",
    "a,\nb,c\n",
    [
      ["a", ""],
      ["b", "c"],
    ],
  ],
  [
    "a delimiter at the end of the last line alone",
    "a\nb,",
    [
      ["a", ""],
      ["b", ""],
    ],
  ],
  [
    "delimiters alone",
    ",,\na,,\n",
    [
      ["", "", ""],
      ["a", "", ""],
    ],
  ],
  [
    "a row longer than those above",
    "a\nb,c,d\ne",
    [
      ["a", "", ""],
      ["b", "c", "d"],
      ["e", "", ""],
    ],
  ],
  [
    "a delimiter, line ends and two marks in a quoted cell",
    '"a,\r\n""b""",c\n',
    [['a,\r\n"b"', "c"]],
  ],
  ["a quoted cell at the end", 'a,"b"', [["a", "b"]]],
  ["a quoted cell before each line end", '"a"\n"b"\r"c"\r\n"d"', [["a"], ["b"], ["c"], ["d"]]],
  [
    "no cell behind a delimiter at the end where others have more",
    "a,b,c\nd,",
    [
      ["a", "b", "c"],
      ["d", "", ""],
    ],
  ],
  ["only two quotation marks", 'a,""', [["a", ""]]],
  ["two quotation marks among others", '"""",a', [['"', "a"]]],
  [
    "text behind a closing mark, before each line end",
    '"a"b\n"c"d\r"e"f,g',
    [
      ["ab", ""],
      ["cd", ""],
      ["ef", "g"],
    ],
  ],
  ["text behind a closing mark at the end", '"a""b"c', [['a"bc']]],
  ["quotation marks behind a closing one", '"a"b"c"', [['ab"c"']]],
  ["a quotation mark that doesn't start a cell", 'a"b"\n c"d', [['a"b"'], [' c"d']]],
  [
    "equal cells in rows that need a copy and others",
    'a\n"a"\n"a"""\na\n"a"""',
    [["a"], ["a"], ['a"'], ["a"], ['a"']],
  ],
])("parses %s", (_, text, rows) => {
  expect(getRows(text)).toEqual(rows);
});

test("without quoting, quotation marks are ordinary characters", () => {
  expect(getRows('"a,b"\n', { quotes: false })).toEqual([['"a', 'b"']]);
  expect(getRows("\u0001a,b", { quotes: false })).toEqual([["\u0001a", "b"]]);
});

test("with another delimiter, commas are ordinary characters", () => {
  expect(getRows("a,b|c\n", { delimiter: "|" })).toEqual([["a,b", "c"]]);
});

test("stops after maxRows, even if all cells so far are empty", () => {
  expect(getRows("a\nb\nc\n", {}, { maxRows: 2 })).toEqual([["a"], ["b"]]);
  expect(getRows("a\nb\n", {}, { maxRows: 2 })).toEqual([["a"], ["b"]]);
  expect(getRows(",\n,\na,b\n", {}, { maxRows: 2 })).toEqual([
    ["", ""],
    ["", ""],
  ]);
  expect(() => getRows(",\n,\n", {}, { maxRows: 2 })).toThrow(
    expect.objectContaining({ code: "empty-file" }),
  );
});

test.each<[string, string, string, RegExp]>([
  ["an unclosed quotation mark", "quote-not-closed", 'a\nb,"c\nd', /in row 2 is/],
  ["a quotation mark at the end of the file", "quote-not-closed", 'a\n\n"', /in row 3 is/],
  ["an unclosed quotation mark behind two others", "quote-not-closed", 'a\n"b""c', /in row 2 is/],
  ["a row of too many cells", "too-many-columns", `a\n${",".repeat(16_384)}b`, /^Row 2 has/],
  [
    "a row of too many cells among others",
    "too-many-columns",
    `${",".repeat(16_384)}b\nc\n`,
    /^Row 1 has/,
  ],
  [
    "too many cells in total",
    "too-many-cells",
    `${",".repeat(16_383)}b\n${"a\n".repeat(20_000)}`,
    /more than 100,000,000 cells/,
  ],
  ["an empty cell in quotes", "empty-file", '""', /^This file is empty/],
  ["only empty cells", "empty-file", '"",\n\n', /^This file is empty/],
])("rejects %s with its row", (_, code, text, message) => {
  expect(() => getRows(text)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

test("reads a row with the maximum number of cells", () => {
  expect(getRows(`${",".repeat(16_383)}b`)[0]?.length).toBe(16_384);
});

test("leaves the bytes as they are, and keeps no reference to them", () => {
  const text = 'x,"a""b"\nx,"a""b"\n';
  const own = encode(text);
  const { columns } = parseCsv(own, dialect);
  expect(own).toEqual(encode(text));
  own.fill(0);
  expect(columns.map((column) => [0, 1].map((row) => getCellText(column, row)))).toEqual([
    ["x", "x"],
    ['a"b', 'a"b'],
  ]);
});

test("reports progress every 32,768 rows", () => {
  const onProgress = vi.fn();
  parseCsv(encode("a\n".repeat(70_000)), dialect, { onProgress });
  expect(onProgress.mock.calls).toEqual([
    [32_768, 65_536],
    [65_536, 131_072],
  ]);
  expect(parseCsv(encode("a\n".repeat(40_000)), dialect).rows).toBe(40_000);
});

test("rejects too many cells before reading all of them", () => {
  const onProgress = vi.fn();
  const wide = `${",".repeat(16_383)}b\n${"a\n".repeat(40_000)}`;
  expect(() => parseCsv(encode(wide), dialect, { onProgress })).toThrow(
    expect.objectContaining({ code: "too-many-cells" }),
  );
  expect(onProgress).not.toHaveBeenCalled();
});
