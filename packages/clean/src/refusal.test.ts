import { expect, test } from "vitest";

import { packedSentences } from "./packed-refusal.ts";
import { Refusal, refusalSentences } from "./refusal.ts";

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
  of: "steps",
  what: "JSON",
  examples: "“x”, “y”",
};
const sentences = { ...refusalSentences, ...packedSentences };

test.each(Object.keys(sentences))(
  "%s says what is wrong and then what to do, and leaves no gap",
  (code) => {
    const { message } = new Refusal(code, details, sentences);
    expect(message).toMatch(/^[A-Z“0-9][^.]*[.:][^.]* [A-Z][^.]+\.$/);
    expect(message).not.toMatch(/undefined|\$\{/);
  },
);
