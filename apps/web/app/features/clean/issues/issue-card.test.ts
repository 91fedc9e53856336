import { expect, test } from "vitest";

import { formatChange, sumResults } from "./issue-card.tsx";

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

test("results of one kind are added up, apart for columns and what is switched off", () => {
  const line = (label: string, column = "", isOff = false) => ({ label, column, isOff });
  const lines = [
    line("6 spellings merged"),
    line("1,200 cells cleared"),
    line("1 spelling merged"),
    line("read as dates"),
    line("4 spellings merged", "", true),
    line("2 cells cleared", "age"),
  ];
  expect(sumResults(lines)).toEqual([
    line("7 spellings merged"),
    ...lines.slice(1, 2),
    ...lines.slice(3),
  ]);
});
