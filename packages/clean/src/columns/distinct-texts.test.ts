import { expect, test } from "vitest";

import { getText } from "./cell-text.ts";
import { DistinctTexts, hashBytes } from "./distinct-texts.ts";

const hashText = (text: string) => hashBytes(new TextEncoder().encode(text), 0, text.length);

/** Unsorted texts, which make later lookups use the hash table. */
const unsortedTexts = ["zz", "z"];

/** Adds these texts. Returns their codes, and the text of each code. */
function addAll(
  texts: readonly string[],
  {
    first = unsortedTexts,
    getHash = hashText,
  }: { first?: string[]; getHash?: (text: string) => number },
) {
  const all = [...first, ...texts];
  const bytes = new TextEncoder().encode(all.join(""));
  const distinct = new DistinctTexts();
  let at = 0;
  const codes = all.map((text, index) => {
    const start = at;
    at += text.length;
    const hash = index < first.length ? hashText(text) : getHash(text);
    return distinct.getOrAddCode(bytes, start, at, hash) - first.length;
  });
  const { size } = distinct;
  const values = distinct.finish();
  expect([values.starts.length, values.ends.length]).toEqual([size, size]);
  const read = Array.from({ length: size }, (_, code) => getText(values, code));
  return { codes: codes.slice(first.length), texts: read.slice(first.length + 1) };
}

const numbered = Array.from({ length: 3000 }, (_, at) => `${at * 7},`);
/** Each text occurs twice, the second time in reverse order. */
const twice = [...numbered, ...numbered.toReversed()];
const order = (_: string, at: number) => at + 1;

test.each<[string, (text: string) => number]>([
  ["distinct hashes", (text) => Number.parseInt(text)],
  ["some equal hashes", (text) => Number.parseInt(text) % 97],
  ["negative hashes", (text) => -Number.parseInt(text) * 40_503],
])("assigns codes in order of first occurrence: %s", (_, getHash) => {
  const { codes, texts } = addAll(twice, { getHash });
  expect(codes).toEqual([...numbered.map(order), ...numbered.map(order).toReversed()]);
  expect(texts).toEqual(numbered);
});

test("distinguishes texts with equal hashes", () => {
  const alike = ["ab", "abc", "a", "bb", "aa", "ab", "abd", "cbc", "abc", "a"];
  const { codes, texts } = addAll(alike, { getHash: () => 5 });
  expect(codes).toEqual([1, 2, 3, 4, 5, 1, 6, 7, 2, 3]);
  expect(texts).toEqual(["ab", "abc", "a", "bb", "aa", "abd", "cbc"]);
});

test("probing wraps around at the end of the hash table", () => {
  // The table has so few slots that some of these hashes start at the last one.
  for (let hash = 0; hash < 64; hash += 1) {
    expect(addAll(["a", "b", "c", "b", "a", "c"], { getHash: () => hash }).codes).toEqual([
      1, 2, 3, 2, 1, 3,
    ]);
  }
});

test("finds rising texts again after one that doesn't rise", () => {
  const rising = ["9", "9", "10", "99", "99", "100"];
  const { codes, texts } = addAll([...rising, "11", ...rising], { first: [] });
  expect(texts).toEqual(["9", "10", "99", "100", "11"]);
  expect(codes).toEqual([1, 1, 2, 3, 3, 4, 5, 1, 1, 2, 3, 3, 4]);
});
