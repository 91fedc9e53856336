import { expect, test } from "vitest";

import { tidySpaces } from "./spaces.ts";

const all = { inside: true, invisible: true };

test.each([
  [" a ", all, "a"],
  ["\u00a0\u3000a\u2009", all, "a"],
  ["\x1ca\x85", all, "a"],
  ["a  b", all, "a b"],
  ["a\n b", all, "a b"],
  ["a\u00a0b", all, "a b"],
  ["a\u200bb\ufeff", all, "ab"],
  ["co\u00adop", all, "coop"],
  // Joiners hold emoji and words of some scripts together.
  ["👩\u200d🔬", all, "👩\u200d🔬"],
  ["می\u200cخواهم", all, "می\u200cخواهم"],
  ["   ", all, ""],
  [" a  b ", { inside: false, invisible: false }, "a  b"],
  ["\u200b a", { inside: false, invisible: false }, "\u200b a"],
])("%j", (text, options, tidy) => {
  expect(tidySpaces(text, options)).toBe(tidy);
});
