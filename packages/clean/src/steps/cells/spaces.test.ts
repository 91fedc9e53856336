import { expect, test } from "vitest";

import { normalizeSpaces } from "./spaces.ts";

const all = { inside: true, hard: true, invisible: true };
const soft = { ...all, hard: false };

test.each([
  [" a ", all, "a"],
  ["\u00a0\u3000a\u2009", all, "a"],
  ["\x1ca\x85", all, "a"],
  ["a  b", all, "a b"],
  ["a\n b", all, "a b"],
  ["a\u00a0b", all, "a b"],
  ["a\u200bb\ufeff", all, "ab"],
  // Non-breaking and wide spaces as used in French, Japanese and numbers.
  ["10\u00a0%", soft, "10\u00a0%"],
  ["1\u202f234", soft, "1\u202f234"],
  ["山田\u3000太郎", soft, "山田\u3000太郎"],
  ["a\u00a0 b", soft, "a b"],
  ["a\tb", soft, "a b"],
  ["\u00a0a\u00a0", soft, "a"],
  ["co\u00adop", all, "coop"],
  // Joiners hold emoji and words of some scripts together.
  ["👩\u200d🔬", all, "👩\u200d🔬"],
  ["می\u200cخواهم", all, "می\u200cخواهم"],
  ["   ", all, ""],
  [" a  b ", { inside: false, hard: false, invisible: false }, "a  b"],
  ["\u200b a", { inside: false, hard: false, invisible: false }, "\u200b a"],
])("normalizes %j", (text, options, tidy) => {
  expect(normalizeSpaces(text, options)).toBe(tidy);
});
