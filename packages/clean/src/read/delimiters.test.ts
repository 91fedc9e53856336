import { expect, test } from "vitest";

import { formatDelimiter, getDelimiterName, parseDelimiter } from "./delimiters.ts";

test.each([
  [",", ","],
  ["tab", "\t"],
  [String.raw`\t`, "\t"],
  [String.raw`\v`, "\v"],
  [String.raw`\x01`, "\x01"],
  ["0x1F", "\x1f"],
  [String.raw`\u001e`, "\x1e"],
  ["\x01", "\x01"],
])("reads %s", (text, delimiter) => {
  expect(parseDelimiter(text)).toBe(delimiter);
});

test.each([
  "",
  "x",
  '"',
  ",,",
  "\n",
  "\0",
  "é",
  String.raw`\x0a`,
  String.raw`\x0D`,
  "0x00",
  "0x1a",
])("refuses %j", (text) => {
  expect(parseDelimiter(text)).toBeUndefined();
});

test("a control character can be typed as it is shown", () => {
  const delimiters = ["\x01", "\v", "\x1f", "\t"];
  expect(delimiters.map((each) => parseDelimiter(formatDelimiter(each)))).toEqual(delimiters);
  expect(delimiters.map(getDelimiterName)).toEqual([
    String.raw`control character \x01`,
    "vertical tab",
    "unit separator",
    "tab",
  ]);
});
