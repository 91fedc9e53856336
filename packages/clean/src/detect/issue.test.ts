import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import { detectIssues } from "./detect.ts";
import { collectChanges, truncateIssue } from "./issue.ts";

test("counts all changed cells, and shows three", () => {
  const texts = ["a", "B", "c", "d", "e"].map((text, at) => ({ text, count: at + 1 }));
  expect(collectChanges(texts, (text) => text.toUpperCase())).toEqual({
    count: 13,
    examples: [
      { before: "a", after: "A" },
      { before: "c", after: "C" },
      { before: "d", after: "D" },
    ],
  });
  expect(collectChanges(texts, (text) => text)).toEqual({ count: 0, examples: [] });
});

const page = "a page of text ".repeat(40);

test("shortens long values in questions, options and examples", () => {
  const days = Array.from({ length: 28 }, (_, at) => `${at * 7},${page}${at % 2},x${at}`);
  const lines = [
    `n ${page},${page}b,c`,
    ...days,
    `${page}9,${page}0,x`,
    `7,${page.toUpperCase()}1,  ${page}`,
    `8,${page}O,y`,
    `x,  ${page}0,y`,
  ];
  const found = detectIssues(readLines(lines, ","));
  const sentences = found.flatMap((one) => [
    one.title,
    ...("options" in one ? one.options.map(({ label }) => label) : []),
  ]);
  const shown = found.flatMap(({ examples }) =>
    examples.flatMap(({ before, after = "" }) => [before, after]),
  );
  const kinds = found.map((one) => ("step" in one ? one.step.kind : "question"));
  expect(kinds).toEqual(expect.arrayContaining(["header", "spaces", "question"]));
  for (const sentence of sentences) expect(sentence.length).toBeLessThan(350);
  for (const text of shown) expect(text.length).toBeLessThanOrEqual(62);
});

test("shows the start and end of a long value, and an example around its change", () => {
  const long = "0123456789".repeat(10);
  const shortened = truncateIssue({
    confidence: "likely",
    step: { kind: "blank-rows" },
    count: 1,
    examples: [
      { before: `${long} end`, after: `${long} END` },
      { before: long, after: "" },
      { before: long, after: undefined },
      { before: "short", after: "as it is" },
      { before: "", after: long },
    ],
    title: `“${long}” is long, “${"x".repeat(58)}” is not. ${"y".repeat(500)}`,
    untouched: "",
  });
  expect(shortened.examples).toEqual([
    { before: "…90123456789 end", after: "…90123456789 END" },
    { before: `${long.slice(0, 60)}…`, after: "" },
    { before: `${long.slice(0, 60)}…`, after: undefined },
    { before: "short", after: "as it is" },
    { before: "", after: `${long.slice(0, 60)}…` },
  ]);
  expect(shortened.title.slice(0, 57)).toBe(
    "“012345678901234567890123456789012345678…67890123456789” ",
  );
  expect(shortened.title).toContain(`“${"x".repeat(58)}” is not.`);
  expect(shortened.title).toHaveLength(401);
});

test("shortens options, and leaves values of the maximum length alone", () => {
  const edge = "e".repeat(60);
  const step = { kind: "blank-rows" } as const;
  const shortened = truncateIssue({
    confidence: "ambiguous",
    options: [{ label: `“${page}” is “b”`, examples: [], step }],
    count: 1,
    examples: [{ before: edge, after: "x" }],
    title: "w".repeat(400),
  });
  expect(shortened).toMatchObject({
    options: [{ label: expect.stringMatching(/^“a page.{30,40}….{15} is “b”$/), step }],
    examples: [{ before: edge, after: "x" }],
    title: "w".repeat(400),
  });
});
