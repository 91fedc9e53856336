import { expect, test } from "vitest";

import { findChanged } from "./proposal.ts";

test("all cells that change are counted, and the first three texts shown", () => {
  const texts = ["a", "B", "c", "d", "e"].map((text, at) => ({ text, count: at + 1 }));
  expect(findChanged(texts, (text) => text.toUpperCase())).toEqual({
    count: 13,
    examples: [
      { before: "a", after: "A" },
      { before: "c", after: "C" },
      { before: "d", after: "D" },
    ],
  });
  expect(findChanged(texts, (text) => text)).toEqual({ count: 0, examples: [] });
});
