import { expect, test } from "vitest";
import * as z from "zod/mini";

import { formatProblem } from "../problems.ts";
import { postSchema } from "../schemas/collections.ts";
import { checkFrontMatter } from "./check-front-matter.ts";
import { parseSource } from "./read-source.ts";

function check(...fields: string[]): string[] {
  const source = parseSource("posts/a.md", ["---", ...fields, "---", "", "Text."].join("\n"));
  const { problems } = checkFrontMatter("posts/a.md", postSchema, source, { name: "Acme" });
  return [...source.problems, ...problems].map(formatProblem);
}

const description = `description: ${"Words that say what it is about. ".repeat(2)}`;
const sound = ["title: Dates", description, "published: 2026-11-21", "tags: [dates]"];

test("valid front matter has no problems", () => {
  expect(check(...sound)).toEqual([]);
});

test("a field with a typing error is reported at its line with a suggestion", () => {
  expect(check(...sound, "updatd: 2026-11-22")).toEqual([
    'posts/a.md:6  updatd: there is no such field. Did you mean "updated"?',
  ]);
});

test("an unknown value is reported with the nearest known one", () => {
  expect(check(...sound.slice(0, 3), "tags:", "  - dates", "  - panda")).toEqual([
    'posts/a.md:7  tags.1: unknown tag, found "panda". Did you mean "pandas"?',
  ]);
});

test("a missing, empty or wrong value is reported with the expected one", () => {
  expect(check("title: 3", description, "published: tomorrow", "tags: []")).toEqual([
    "posts/a.md:2  title: expected words, found 3",
    'posts/a.md:4  published: expected a day as 2026-11-21, found "tomorrow"',
    "posts/a.md:5  tags: expected at least one tag, found []",
  ]);
  expect(check(...sound.slice(1))).toEqual(["posts/a.md:1  title: is missing: expected words"]);
});

test("invalid YAML is reported at its line", () => {
  expect(check("title: Dates", "tags: [dates")[0]).toMatch(
    /^posts\/a\.md:[34] {2}the front matter cannot be read: /,
  );
});

test("a file without front matter is reported", () => {
  const source = parseSource("posts/a.md", "Text.");
  expect(source.problems.map(formatProblem)[0]).toMatch(/^posts\/a\.md:1 {2}expected front matter/);
});

test("values are filled into fields, and unknown ones reported at the field", () => {
  const filled = check('title: "About {{name}}"', ...sound.slice(1));
  expect(filled).toEqual([]);
  expect(check('title: "About {{nam}}"', ...sound.slice(1))).toEqual([
    'posts/a.md:2  title: unknown value {{nam}}. Did you mean "name"?',
  ]);
});

test("a field whose schema has no message is reported with what was expected", () => {
  const schema = z.strictObject({ level: z.enum(["beginner", "expert"]) });
  const source = parseSource("posts/a.md", "---\ntitle: x\n---\n");
  const { problems } = checkFrontMatter("posts/a.md", schema, source, {});
  expect(problems.map(({ message }) => message)).toContain(
    'is missing: Invalid option: expected one of "beginner"|"expert"',
  );
});
