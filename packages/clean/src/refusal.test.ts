import { expect, test } from "vitest";

import { Refusal, refusalSentences, type RefusalCode } from "./refusal.ts";

const details = {
  row: 3,
  rows: 5,
  most: 7,
  column: "city",
  columns: 2,
  count: 4,
  step: 2,
  sheet: "Sales",
  codec: "ZSTD",
  examples: "“x”, “y”",
};
const codes = Object.keys(refusalSentences) as RefusalCode[];

test.each(codes)("%s says what is wrong and then what to do, and leaves no gap", (code) => {
  const { message } = new Refusal(code, details);
  expect(message).toMatch(/^[A-Z“0-9][^.]*[.:][^.]* [A-Z][^.]+\.$/);
  expect(message).not.toMatch(/undefined|\$\{/);
});
