import fc from "fast-check";
import { expect, test } from "vitest";

import { toPythonComment, escapePythonPattern, toPythonString } from "./python-code.ts";

const anyUnit = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

test("a literal is one printable line with escaped quotation marks", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const literal = toPythonString(text);
      expect(literal).toMatch(/^"(?:[^"\\\p{C}\p{Z}]|[ ]|\\["\\]|\\x..|\\u.{4}|\\U.{8})*"$/u);
      expect(toPythonComment(text)).not.toMatch(/[\r\n\u2028\u2029\x85]/);
    }),
  );
});

test.each([
  ["a", '"a"'],
  ['"', String.raw`"\""`],
  ["\\", String.raw`"\\"`],
  ["\\n", String.raw`"\\n"`],
  ["\n", String.raw`"\x0a"`],
  ["é京🙂", '"é京🙂"'],
  ["\u202e", String.raw`"\u202e"`],
  ["\u{e0001}", String.raw`"\U000e0001"`],
])("writes %j as %s", (text, literal) => {
  expect(toPythonString(text)).toBe(literal);
});

test("an escaped text matches itself in a pattern", () => {
  expect(escapePythonPattern("a.b*")).toBe(String.raw`a\.b\*`);
  expect(escapePythonPattern('"')).toBe(String.raw`\x22`);
  expect(escapePythonPattern("CHF€")).toBe("CHF€");
  expect(escapePythonPattern("<a>")).toBe("<a>");
});
