import { expect, test } from "vitest";

import { repairEncoding } from "./encoding.ts";

test.each([
  ["ZÃ¼rich", "Zürich"],
  ["â‚¬ 5", "€ 5"],
  ["itâ€™s", "it’s"],
  ["Ã\u00a0 la", "à la"],
  ["ðŸ™‚", "🙂"],
  ["plain", "plain"],
  ["Zürich", "Zürich"],
  ["é", "é"],
  // Only part of the text is wrongly decoded, so it isn't repaired.
  ["ZÃ¼rich Zürich", "ZÃ¼rich Zürich"],
  ["京", "京"],
  // This character isn't in Python's cp1252.
  ["Ã\u0081", "Ã\u0081"],
])("%s becomes %s", (broken, whole) => {
  expect(repairEncoding(broken)).toBe(whole);
});
