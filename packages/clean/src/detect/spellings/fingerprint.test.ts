import { expect, test } from "vitest";

import { computeFingerprint } from "./find-spellings.ts";

test.each([
  ["Zürich", "zurich"],
  ["й", "й"],
  ["York, New", "new york"],
  ["a, b, c", "a b c"],
  ["Acme, Inc.", "acme inc"],
  ["new–york_city", "new york city"],
  ["Merc-240D", "merc 240d"],
  ["  10  km ", "10 km"],
  ["1.5", "1.5"],
  ["AB-", "ab -"],
  ["AB", "ab"],
  ["C++", "c++"],
  ["--", ""],
  ["", ""],
])("%j is known by %j", (text, print) => {
  expect(computeFingerprint(text)).toBe(print);
});
