import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { brand } from "../brand.ts";
import { loadEntries } from "../check/load-entries.ts";
import { formatProblem } from "../problems.ts";
import { siteFolders } from "../read/config.ts";
import { renderOfflineHelp, renderTerms } from "../write/offline-help.ts";

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

test("the terms as a file load nothing and name their seller", () => {
  const terms = content.entries.find(({ file }) => file === "legal/terms.md");
  const html = terms ? renderTerms(terms, TERMS_VERSION) : "";
  expect(html).toContain(`Terms of ${brand.name}`);
  expect(html).toContain(brand.supportEmail);
  expect(html).not.toMatch(/\{\{|<(?:img|video|script|link|iframe)| src=|href="\//);
});

test("the help in one file loads nothing, and all its inner links lead somewhere", () => {
  const html = renderOfflineHelp(content.entries, "2026-11-26");
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id);
  const targets = Array.from(html.matchAll(/href="#([^"]*)"/g), ([, id = ""]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(["help-tutorial", "faq-refund", "reference-spaces"]));
  expect(html).not.toMatch(/<(?:img|video|script|link|iframe)| src=|href="\//);
});
