import { expect, test } from "vitest";

import { getTextLength, getText, formatDouble } from "./cell-text.ts";
import { encodeTexts } from "./text-values.ts";

test.each([
  [0, "0.0"],
  [-0, "-0.0"],
  [1, "1.0"],
  [-1.5, "-1.5"],
  [0.1, "0.1"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [1.5e-7, "1.5e-07"],
  [123456789012345, "123456789012345.0"],
  [9999999999999998, "9999999999999998.0"],
  [1e16, "1e+16"],
  [1.25e21, "1.25e+21"],
  [1e100, "1e+100"],
])("formats %d like Python: %s", (value, text) => {
  expect(formatDouble(value)).toBe(text);
});

test.each([
  "",
  "a",
  "\u007f",
  "\u0080é",
  "\u07ff\u0800",
  "日本語",
  "\ud7ff\ue000",
  "\u{10000}\u{10ffff}",
  "\uffff",
  "\ufeffa",
  "😀😀x",
  "a long text with é and 日本 and 😀, beyond what is put together by hand",
  "twenty-four letters long",
  "twenty-five letters, long",
])("decodes %j, and knows its length", (text) => {
  const values = encodeTexts(["", "before", text, "after"]);
  expect(getText(values, 2)).toBe(text);
  expect(getTextLength(values, 2)).toBe(text.length);
  expect(getText(values, 3)).toBe("after");
});

test("a code beyond the values is a missing cell", () => {
  const values = encodeTexts(["", "a"]);
  expect([getText(values, 5), getTextLength(values, 5), getText(values, 0)]).toEqual(["", 0, ""]);
});
