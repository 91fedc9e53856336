import { expect, test } from "vitest";

import { formatChange } from "./issue-card.tsx";

const long = "Dies at the end of a long war. Later comes back";

test.each([
  ["a short change", "BERN", "Bern", "BERN", "Bern"],
  ["spaces around", " Bern ", "Bern", "·Bern·", "Bern"],
  ["doubled spaces", "New  York", "New York", "New··York", "New York"],
  ["spaces that stay", "a  b ", "a  b", "a··b·", "a··b"],
  ["line breaks", "a\n\nb ", "a\n\nb", "a\n\nb·", "a\n\nb"],
  ["a space at the end of a long text", `${long}. `, `${long}.`, "… comes back.·", "… comes back."],
  ["a change at its start", `X${long}`, `Y${long}`, `X${long}`, `Y${long}`],
])("%s is visible", (_, before, after, shown, becomes) => {
  expect(formatChange(before, after)).toEqual([shown, becomes]);
});
