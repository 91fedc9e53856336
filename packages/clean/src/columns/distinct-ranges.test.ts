import { expect, test } from "vitest";

import { getText } from "./cell-text.ts";
import { DistinctRanges } from "./distinct-ranges.ts";

/** Adds these texts. Returns their codes, and the text of each code. */
function addAll(texts: readonly string[], hashOf: (text: string) => number) {
  const bytes = new TextEncoder().encode(texts.join(""));
  const ranges = new DistinctRanges(bytes);
  let at = 0;
  const codes = texts.map((text) => {
    const start = at;
    at += text.length;
    return ranges.getOrAddCode(start, at, hashOf(text));
  });
  const { size } = ranges;
  const values = ranges.finish();
  expect([values.bytes, values.starts.length, values.ends.length]).toEqual([bytes, size, size]);
  return { codes, texts: Array.from({ length: size }, (_, code) => getText(values, code)) };
}

const numbered = Array.from({ length: 3000 }, (_, at) => `${at * 7},`);
/** Each text occurs twice, the second time in reverse order. */
const twice = [...numbered, ...numbered.toReversed()];
const order = (_: string, at: number) => at + 1;

test.each<[string, (text: string) => number]>([
  ["distinct hashes", (text) => Number.parseInt(text)],
  ["some equal hashes", (text) => Number.parseInt(text) % 97],
  ["negative hashes", (text) => -Number.parseInt(text) * 40_503],
])("assigns codes in order of first occurrence: %s", (_, hashOf) => {
  const { codes, texts } = addAll(twice, hashOf);
  expect(codes).toEqual([...numbered.map(order), ...numbered.map(order).toReversed()]);
  expect(texts).toEqual(["", ...numbered]);
});

test("distinguishes texts with equal hashes", () => {
  const alike = ["ab", "abc", "a", "bb", "aa", "ab", "abd", "cbc", "abc", "a"];
  const { codes, texts } = addAll(alike, () => 5);
  expect(codes).toEqual([1, 2, 3, 4, 5, 1, 6, 7, 2, 3]);
  expect(texts).toEqual(["", "ab", "abc", "a", "bb", "aa", "abd", "cbc"]);
});

test("probing wraps around at the end of the hash table", () => {
  // The table has so few slots that some of these hashes start at the last one.
  for (let hash = 0; hash < 64; hash += 1) {
    expect(addAll(["a", "b", "c", "b", "a", "c"], () => hash).codes).toEqual([1, 2, 3, 2, 1, 3]);
  }
});

test("keeps its codes after the bytes moved", () => {
  const ranges = new DistinctRanges(Uint8Array.of(97, 98, 97));
  expect(ranges.getOrAddCode(0, 1, 1)).toBe(1);
  ranges.bytes = Uint8Array.of(98, 97, 98);
  expect(ranges.getOrAddCode(1, 2, 1)).toBe(2);
  expect(ranges.getOrAddCode(0, 1, 1)).toBe(1);
  expect(ranges.size).toBe(3);
});
