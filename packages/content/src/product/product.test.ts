import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readCsv } from "../datasets/csv.ts";
import { productFactsSchema } from "./facts-schema.ts";
import * as facts from "./facts.ts";
import { sumTrapCounts, verification } from "./verification.ts";
import { renderWhatLeavesFigure } from "./what-leaves.ts";

test("the facts are valid", () => {
  expect(productFactsSchema.parse({ ...facts })).toEqual({ ...facts });
});

test("the example of sent data is a column of the downloadable sample", () => {
  const file = new URL("../../datasets/census-historical/census-messy-sample.csv", import.meta.url);
  const [head = [], ...rows] = readCsv(readFileSync(file, "utf8"));
  const [name, counts, samples] = facts.ai.sent.map(({ example }) => example);
  const values = rows.map((row) => row[head.indexOf(name ?? "")] ?? "");
  const missing = values.filter((value) => value.trim() === "").length;
  expect(counts).toBe(
    `${values.length} values, ${missing} missing, ${new Set(values).size} different`,
  );
  for (const sample of samples?.split(" · ") ?? []) expect(values).toContain(sample);
});

test("the diagram has every fact and the plans of each choice", () => {
  const text = renderWhatLeavesFigure(() => "Solo or Crew").replaceAll(/<[^>]*>/g, " ");
  const { stays, sent, answers } = facts.ai;
  for (const said of [...stays, ...sent.map(({ what }) => what), ...answers]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`At most ${facts.ai.samples} sample values`);
  expect(text).toContain("With Solo or Crew: use your own AI key");
});

test("a choice that no plan offers is not in the diagram", () => {
  expect(renderWhatLeavesFigure(() => "")).not.toContain("your own AI key");
});

test("the post on verification explains every trap that its figure numbers", () => {
  const file = new URL("../../posts/the-same-file-from-a-script.md", import.meta.url);
  const post = readFileSync(file, "utf8");
  const [, listed = ""] = post.split("## Where two programs differ");
  const numbered = listed.split("```python")[0]?.match(/^[0-9]+\. \*\*/gm);
  const [, met] = [...sumTrapCounts(verification)][0] ?? [];
  expect(numbered).toHaveLength(met?.size ?? 0);
});

test("every version is listed with its files, and every kind of step has met a trap", () => {
  const versions = verification.map(({ library, version }) => `${library} ${version}`);
  expect(new Set(versions).size).toBe(versions.length);
  for (const run of verification) {
    expect(run.files).toBeGreaterThanOrEqual(run.goal);
    for (const [kind, count] of Object.entries(run.kinds)) expect(count, kind).toBeGreaterThan(0);
  }
  for (const [kind, met] of sumTrapCounts(verification)) {
    for (const [trap, count] of met) expect(count, `${kind} and ${trap}`).not.toBe(0);
  }
});
