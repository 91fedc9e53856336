import path from "node:path";

import { expect, test } from "vitest";

import { loadEntries } from "./load-entries.ts";
import { formatProblem } from "./problem.ts";

test("the content of the site has no problem: schemas, links, anchors, images, addresses", async () => {
  const { entries, problems } = await loadEntries(path.join(import.meta.dirname, "../.."));
  expect(problems.map(formatProblem)).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
});
