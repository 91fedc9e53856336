import { readFile, writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, inject, test } from "vitest";

import { runPython } from "../../python/run-python.ts";
import { completeDataset } from "../catalogue/complete-dataset.ts";
import { describeDataset } from "../describe-dataset.ts";
import { croissant } from "../documents/croissant.ts";
import { csvw } from "../documents/csvw.ts";
import { schemaOrgDataset } from "../documents/schema-org.ts";
import { croissantShape, csvwShape, schemaOrgShape } from "../documents/test-support/shapes.ts";
import { readTypedCsv } from "../read-typed-csv.ts";
import { dataset as known } from "../template/dataset.ts";
import { mess } from "../template/mess.ts";
import { buildFiles } from "./build-files.ts";

const folder = path.join(import.meta.dirname, "../template");
const dataset = completeDataset("template", known);
const rows = readTypedCsv(await readFile(path.join(folder, "source.csv"), "utf8"), dataset.columns);
const script = await readFile(path.join(folder, "clean.py"), "utf8");
const built = new Map(
  buildFiles(dataset, { rows, messy: { spec: (named) => mess(named as never) as never, script } }),
);
const read = async (name: string) => built.get(name) ?? new Uint8Array();
const python = inject("python");

test("the folder of the template becomes every file that it promises, described for page and machines", async () => {
  expect([...built.keys()].sort()).toEqual(dataset.files.map(({ name }) => name).sort());
  const described = await describeDataset(dataset, read);
  expect(described.rows).toBe(10);
  expect(described.messyPreview[0]).toEqual(["day", "desk", "loans"]);
  expect(schemaOrgShape.safeParse(schemaOrgDataset(described)).error).toBeUndefined();
  expect(croissantShape.safeParse(croissant(described)).error).toBeUndefined();
  expect(csvwShape.safeParse(csvw(described)).error).toBeUndefined();
});

test("without a messy edition it is a table, as CSV and as Parquet", () => {
  const { messy: _, ...plain } = known;
  const { files } = completeDataset("template", plain);
  expect(files.map(({ name }) => name)).toEqual(["template.csv", "template.parquet"]);
  expect(buildFiles(dataset, { rows }).map(([name]) => name)).toEqual(
    files.map(({ name }) => name),
  );
});

test("a description with a word of its own is refused", () => {
  const wrong = { ...known, topic: "libraries" } as never;
  expect(() => completeDataset("template", wrong)).toThrow(/topic/);
});

test.skipIf(python === null)("its script repairs its messy edition", async () => {
  const work = await mkdtemp(path.join(tmpdir(), "template-"));
  const files = ["template-messy.csv", "template-messy-answer.csv"];
  for (const name of files) await writeFile(path.join(work, name), await read(name));
  const blocks = [script, 'print(open("template-clean.csv").read(), end="")'];
  const { pages } = await runPython(
    python ?? "",
    [{ file: "clean.py", blocks: blocks.map((code) => ({ line: 1, code })) }],
    files.map((name) => path.join(work, name)),
  );
  const answer = new TextDecoder().decode(await read("template-messy-answer.csv"));
  expect(pages).toEqual([[{ stdout: "" }, { stdout: answer }]]);
});
