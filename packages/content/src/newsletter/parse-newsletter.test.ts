import { expect, test } from "vitest";

import { formatProblem } from "../problems.ts";
import { parseNewsletter } from "./parse-newsletter.ts";

const values = { "brand.name": "Acme", trial: "14" };

function read(...lines: string[]) {
  const text = ["---", "subject: News of {{brand.name}}", "published: 2026-12-01", "---", ""];
  return parseNewsletter("newsletter/a.md", [...text, ...lines].join("\n"), values);
}

test("a letter has headings, paragraphs, lists, links, bold text, and buttons for links on their own", () => {
  const { letter } = read(
    "Hello, this is",
    "{{brand.name}}. See the [blog](/blog) for **{{trial}} days**.",
    "",
    "## What is new",
    "",
    "- One",
    "- [Two](https://example.com/x)",
    "",
    "[Read on](/blog)",
  );
  expect(letter).toEqual({
    subject: "News of Acme",
    published: "2026-12-01",
    parts: [
      {
        words: [
          "Hello, this is Acme. See the ",
          { label: "blog", to: "/blog" },
          " for ",
          { strong: "14 days" },
          ".",
        ],
      },
      { heading: "What is new" },
      { list: [["One"], [{ label: "Two", to: "https://example.com/x" }]] },
      { button: { label: "Read on", to: "/blog" } },
    ],
  });
});

test.each([
  ["| a |\n| --- |\n| 1 |", /mail programs show/],
  ["```python\nprint(1)\n```", /mail programs show/],
  ["![A chart](chart.png)", /mail programs show/],
  [":::note\nText\n:::", /mail programs show/],
  ["<b>bold</b>", /mail programs show/],
  ["1. first", /mail programs show/],
  ["- one\n  - two", /mail programs show/],
  ["- [x] done", /mail programs show/],
  ["# Title", /mail programs show/],
  ["**a [link](/blog)**", /mail programs show/],
  ["[a post](../posts/dates.md)", /has to begin with/],
  ["[x](javascript:alert)", /has to begin with/],
  ["[x](//evil.example)", /has to begin with/],
  ["{{brand.nam}}", /unknown value/],
  ["", /expected a text/],
])("what a mail cannot show is reported: %j", (text, message) => {
  const [problem] = read(text).problems ?? [];
  expect(problem && formatProblem(problem)).toMatch(message);
});

test("a problem is reported at its line", () => {
  const { problems = [] } = read("Hello.", "", "---", "", "Text");
  expect(problems.map(({ line }) => line)).toEqual([8]);
});

test("a field that is missing or unknown is reported", () => {
  const { problems = [] } = parseNewsletter(
    "newsletter/a.md",
    "---\nsubjct: x\n---\n\nText.",
    values,
  );
  expect(problems.map(({ field }) => field)).toEqual(["subject", "published", "subjct"]);
});
