import { sqlWriters } from "@site/clean/scripts/duckdb-steps";
import { stepKinds } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { siteFolders } from "../read/config.ts";
import { findSources } from "../read/find-sources.ts";
import { writeStepSections } from "./step-sections.ts";

test("the reference has a page for every kind of step, with its code for each engine", async () => {
  const sources = await findSources(siteFolders.root);
  const pages = sources.filter(({ collection }) => collection === "reference");
  expect(pages.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(stepKinds).toSorted());
  for (const { slug, text } of pages) {
    const fences = [...text.matchAll(/^```(\w+)/gm)].map(([, language]) => language);
    const isInPolars = typeof stepKinds[slug as keyof typeof stepKinds].polars === "function";
    const isInSql = typeof getSqlWriter(slug) === "function";
    const languages = ["json", "python", ...(isInSql ? ["sql"] : [])];
    expect([slug, new Set(fences)]).toEqual([slug, new Set(languages)]);
    expect([slug, text.includes("Polars can")]).toEqual([slug, !isInPolars]);
  }
});

/** A header and appended files are read with the file. */
function getSqlWriter(kind: string) {
  return kind === "header" || kind === "append"
    ? () => []
    : sqlWriters[kind as keyof typeof sqlWriters];
}

test("an example shows what the cleaner finds, does and writes", () => {
  const text = writeStepSections("spaces", "name,town\n Ada,London\nGrace,Bern \nAlan,Chur\n");
  expect(text).toContain("| ·Ada | London |");
  expect(text).toContain("| Ada | London |");
  expect(text).toContain(String.raw`“name”\: 1 cell has extra spaces`);
  expect(text).toContain('"kind": "spaces"');
  expect(text).toContain("strip");
});

test.each([
  ["without the problem", "a,b\n1,2\n3,4\n", undefined, 'not "spaces"'],
  ["that the step leaves as it is", "a,b\n1,2\n", [{ kind: "blank-rows" }], "change nothing"],
  ["with an unknown step", "a,b\n1,2\n", [{ kind: "space" }], "recipe"],
])("an example %s is an error", (_, csv, steps, message) => {
  const kind = steps ? "blank-rows" : "spaces";
  expect(() => writeStepSections(kind, csv, steps)).toThrow(message);
});
