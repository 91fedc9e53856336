import fc from "fast-check";
import { expect, test } from "vitest";

import { createLicenceKey, normalizeLicenceKey } from "./licence-key.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const keys = fc.constant(null).map(createLicenceKey);
const position = fc.nat({ max: 24 });

function withCharacters(key: string, changes: [index: number, character: string][]): string {
  const characters = key.replaceAll("-", "").split("");
  for (const [index, character] of changes) characters[index] = character;
  return characters.join("");
}

test("a new key has five groups of five characters without look-alikes and is canonical", () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
      expect(normalizeLicenceKey(key)).toBe(key);
    }),
  );
});

test("ten thousand keys are all different", () => {
  expect(new Set(Array.from({ length: 10_000 }, createLicenceKey)).size).toBe(10_000);
});

test("a key is accepted in lower case, without hyphens, with spaces, dashes and look-alike characters", () => {
  fc.assert(
    fc.property(keys, (key) => {
      const lookAlikes = key.replaceAll("0", "O").replace(/1/g, "l");
      for (const typed of [
        key.toLowerCase(),
        key.replaceAll("-", ""),
        ` ${key.replaceAll("-", " ")}\n`,
        key.replaceAll("-", "–"),
        lookAlikes,
        lookAlikes.toLowerCase(),
        key.replaceAll("1", "i"),
      ]) {
        expect(normalizeLicenceKey(typed)).toBe(key);
      }
    }),
  );
});

test("every single wrong character is detected, in every position", () => {
  const key = createLicenceKey();
  const characters = key.replaceAll("-", "");
  for (let index = 0; index < characters.length; index += 1) {
    for (const wrong of alphabet.replace(characters.charAt(index), "").split("")) {
      expect(normalizeLicenceKey(withCharacters(key, [[index, wrong]]))).toBeUndefined();
    }
  }
});

test("two wrong characters, and two swapped ones, are detected in any position", () => {
  const character = fc.constantFrom(...alphabet.split(""));
  fc.assert(
    fc.property(keys, position, position, character, character, (key, i, j, a, b) => {
      const plain = key.replaceAll("-", "");
      const wrong = withCharacters(key, [
        [i, a],
        [j, b],
      ]);
      expect(normalizeLicenceKey(wrong) === undefined).toBe(wrong !== plain);
      const swapped = withCharacters(key, [
        [i, plain.charAt(j)],
        [j, plain.charAt(i)],
      ]);
      expect(normalizeLicenceKey(swapped) === undefined).toBe(swapped !== plain);
    }),
    { numRuns: 2_000 },
  );
});

test("a text that is too short, too long or has other characters is not a key", () => {
  const key = createLicenceKey();
  expect(normalizeLicenceKey("")).toBeUndefined();
  expect(normalizeLicenceKey(key.slice(0, -1))).toBeUndefined();
  expect(normalizeLicenceKey(`${key}0`)).toBeUndefined();
  expect(normalizeLicenceKey(withCharacters(key, [[3, "U"]]))).toBeUndefined();
  expect(normalizeLicenceKey(withCharacters(key, [[3, "*"]]))).toBeUndefined();
});
