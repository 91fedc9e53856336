import { expect, test } from "vitest";

import type { TextColumn } from "../../columns/table.ts";
import { encodeTexts } from "../../columns/text-values.ts";
import { findCode } from "./repeated-headers.ts";

const column: TextColumn = {
  name: "a",
  type: "text",
  codes: Uint32Array.of(0, 2, 3, 4, 4),
  values: encodeTexts(["", "gone", "ax", "abc", "ab"]),
};

test.each([
  ["ab", 4],
  ["ax", 2],
  ["abc", 3],
  ["a", undefined],
  ["xb", undefined],
  ["ac", undefined],
  ["abcd", undefined],
])("finds the code of %s among similar texts: %s", (text, code) => {
  expect(findCode(column, text)).toBe(code);
});

test("an unused text and the missing cell have no code", () => {
  expect(findCode(column, "gone")).toBeUndefined();
  expect(findCode(column, "")).toBeUndefined();
});
