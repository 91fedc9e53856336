import { expect, test } from "vitest";

import { completeDataset } from "../dataset-schema.ts";
import { describeTable } from "../describe-dataset.ts";
import { toCroissant } from "../documents/croissant.ts";
import { toCsvw } from "../documents/csvw.ts";
import { toSchemaOrgDataset } from "../documents/schema-org.ts";
import { croissantShape, csvwShape, schemaOrgShape } from "../documents/test-support/shapes.ts";
import { dataset as known } from "../templates/library-loans/dataset.ts";
import { buildFiles } from "./build-datasets.ts";
import { template, templateParts } from "./build-template.ts";

const built = new Map(buildFiles(template, templateParts));
const read = async (name: string) => built.get(name) ?? new Uint8Array();

test("the template's folder builds every listed file, with descriptions for page and programs", async () => {
  expect([...built.keys()].sort()).toEqual(template.files.map(({ name }) => name).sort());
  const described = await describeTable(template, read);
  expect(described.rows).toBe(52);
  expect(described.preview).toHaveLength(50);
  expect(described.messyPreview[0]).toEqual(["Day", "Desk", "Books"]);
  expect(schemaOrgShape.safeParse(toSchemaOrgDataset(described)).error).toBeUndefined();
  expect(croissantShape.safeParse(toCroissant(described)).error).toBeUndefined();
  expect(csvwShape.safeParse(toCsvw(described)).error).toBeUndefined();
});

test("without a messy table it has CSV and Parquet", () => {
  const { messy: _, ...plain } = known;
  const dataset = completeDataset("library-loans", plain);
  const names = ["library-loans.csv", "library-loans.parquet"];
  expect(dataset.files.map(({ name }) => name)).toEqual(names);
  const { rows } = templateParts;
  expect(buildFiles(dataset, { rows }).map(([name]) => name)).toEqual(names);
});

const { messy = { difficulty: "gentle", words: [] } } = known;

test.each([
  ["a topic of its own", { topic: "libraries" }, /topic/],
  ["a story in one paragraph", { messy: { ...messy, words: ["One. Two."] } }, /two paragraphs/],
  [
    "a story in long paragraphs",
    { messy: { ...messy, words: ["One. Two.", "One. Two. Three."] } },
    /two sentences/,
  ],
  [
    "an unfinished word on the rules",
    { messy: { ...messy, beyondRules: "It is hard." } },
    /Rules alone/,
  ],
])("a description with %s is refused, with what to write", (_, wrong, sentence) => {
  expect(() => completeDataset("library-loans", { ...known, ...wrong } as never)).toThrow(sentence);
});
