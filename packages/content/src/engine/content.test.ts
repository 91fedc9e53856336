import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { loadEntries } from "../check/load-entries.ts";
import { formatProblem } from "../problems.ts";
import { siteFolders } from "../read/config.ts";

let content: Awaited<ReturnType<typeof loadEntries>>;

beforeAll(async () => {
  content = await loadEntries({ ...siteFolders, media: `${siteFolders.target}/media` });
});

test("the content of the site has no problem: schemas, links, anchors, images, addresses", () => {
  expect(content.problems.map(formatProblem)).toEqual([]);
  expect(content.entries.length).toBeGreaterThan(0);
});

test("the shown terms are the version that buyers accept", () => {
  const terms = content.entries.find(({ file }) => file === "legal/terms.md");
  expect(terms?.data).toMatchObject({ version: TERMS_VERSION });
});
