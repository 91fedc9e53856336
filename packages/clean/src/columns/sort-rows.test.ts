import fc from "fast-check";
import { expect, test } from "vitest";

import { rankCodes } from "./sort-rows.ts";
import { encodeTexts } from "./text-values.ts";

const byBytes = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

function rankTexts(texts: readonly string[]): number[] {
  const values = encodeTexts(["", ...texts]);
  return [...rankCodes({ name: "a", type: "text", codes: new Uint32Array(0), values })].slice(1);
}

test.each([
  ["an order beyond the third byte", ["abcz", "abca", "abc"], [3, 2, 1]],
  ["a text that begins another", ["ab", "aba", "a"], [2, 3, 1]],
  ["a text before one with later letters", ["ab", "zz", "aba"], [1, 3, 2]],
  ["capitals and accents by code point", ["é", "z", "Z"], [3, 2, 1]],
  ["a letter beyond 16 bits", ["🙂", "ﬀ"], [2, 1]],
])("ranks %s", (_, texts, ranks) => {
  expect(rankTexts(texts)).toEqual(ranks);
});

test("ranks texts by code point, like Python", () => {
  const unit = fc.constantFrom("a", "b", "z", "é", "ﬀ", "🙂");
  const texts = fc.uniqueArray(fc.string({ unit, minLength: 1, maxLength: 6 }), { maxLength: 20 });
  fc.assert(
    fc.property(texts, (given) => {
      const sorted = given.toSorted(byBytes);
      expect(rankTexts(given)).toEqual(given.map((text) => sorted.indexOf(text) + 1));
    }),
  );
});

test("equal numbers share a rank, and so do both zeros", () => {
  const values = Float64Array.from([0, 2, -0, 1, 0, -5]);
  const column = { name: "a", type: "number", codes: new Uint32Array(0), values } as const;
  expect([...rankCodes(column)]).toEqual([0, 4, 2, 3, 2, 1]);
});
