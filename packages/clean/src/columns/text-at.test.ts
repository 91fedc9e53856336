import { expect, test } from "vitest";

import { packTexts } from "./pack-texts.ts";
import { lengthAt, textAt } from "./text-at.ts";

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
  const values = packTexts(["", "before", text, "after"]);
  expect(textAt(values, 2)).toBe(text);
  expect(lengthAt(values, 2)).toBe(text.length);
  expect(textAt(values, 3)).toBe("after");
});

test("a code that no text has is missing", () => {
  const values = packTexts(["", "a"]);
  expect([textAt(values, 5), lengthAt(values, 5), textAt(values, 0)]).toEqual(["", 0, ""]);
});
