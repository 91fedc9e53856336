import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readCsv } from "../datasets/csv.ts";
import { productFactsSchema } from "./facts-schema.ts";
import * as facts from "./facts.ts";
import { whatLeaves } from "./what-leaves.ts";

test("the facts have the form that the pages rely on", () => {
  expect(productFactsSchema.parse({ ...facts })).toEqual({ ...facts });
});

test("the example of what is sent is a column of the sample that visitors can download", () => {
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

test("the diagram says every fact, and which plans have a choice", () => {
  const text = whatLeaves(() => "Solo or Crew").replaceAll(/<[^>]*>/g, " ");
  const { stays, sent, answers } = facts.ai;
  for (const said of [...stays, ...sent.map(({ what }) => what), ...answers]) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`At most ${facts.ai.samples} sample values`);
  expect(text).toContain("With Solo or Crew: use your own AI key");
});

test("a choice that no plan offers is not in the diagram", () => {
  expect(whatLeaves(() => "")).not.toContain("your own AI key");
});
