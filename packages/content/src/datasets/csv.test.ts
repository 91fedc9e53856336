import { expect, test } from "vitest";

import { readCsv, tableToCsv, writeCsv } from "./csv.ts";

test("any written fields can be read back", () => {
  const lines = [
    ["plain", "with, comma", 'with "quotes"', "two\nlines"],
    ["", " spaces ", "1,483,789", "â€“"],
    ["", "", "", ""],
  ];
  expect(readCsv(writeCsv(lines))).toEqual(lines);
});

test("only fields that need quotes have them, and a missing value is an empty field", () => {
  const columns = [
    { name: "a", type: "string" },
    { name: "b", type: "number" },
  ] as const;
  expect(tableToCsv({ columns, rows: [["x, y", null]] })).toBe('a,b\n"x, y",\n');
});

test("lines that end in CR LF, or not at all, are read the same", () => {
  expect(readCsv('a,b\r\n"1",\r\n')).toEqual(readCsv('a,b\n"1",'));
});

test("an unterminated quote is rejected with its place", () => {
  expect(() => readCsv('a,b\n"1,2\n')).toThrow("The field at character 4 cannot be read.");
});
