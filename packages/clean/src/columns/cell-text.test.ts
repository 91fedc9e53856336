import { expect, test } from "vitest";

import { getTextLength, getText } from "./cell-text.ts";
import { encodeTexts } from "./text-values.ts";

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
])("%j comes back from its bytes, and its length is known without it", (text) => {
  const values = encodeTexts(["", "before", text, "after"]);
  expect(getText(values, 2)).toBe(text);
  expect(getTextLength(values, 2)).toBe(text.length);
  expect(getText(values, 3)).toBe("after");
});

test("a code that no text has is missing", () => {
  const values = encodeTexts(["", "a"]);
  expect([getText(values, 5), getTextLength(values, 5), getText(values, 0)]).toEqual(["", 0, ""]);
});
