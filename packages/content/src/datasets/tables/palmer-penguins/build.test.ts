import { readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, inject, test } from "vitest";

import { runPython } from "../../../python/run-python.ts";
import { datasetFolder, readVegaDataset } from "../../dataset-files.ts";
import { missingSpellings } from "../../messy/messy-table.ts";
import { createMessyPenguins, parsePenguins } from "./build.ts";

const folder = path.join(datasetFolder, "palmer-penguins");
const clean = parsePenguins(await readVegaDataset("penguins.json"));
const { changes } = createMessyPenguins(clean);
const python = inject("python");

test("the same values are missing, in ten spellings", () => {
  const missing = changes.filter(({ kinds }) => kinds.includes("missing"));
  const cells = clean.flatMap((row) => Object.values(row));
  expect(missing).toHaveLength(cells.filter((cell) => cell === null).length);
  expect(missing.every((change) => change.clean === "")).toBe(true);
  expect(new Set(missing.map((change) => change.messy))).toEqual(new Set(missingSpellings));
});

test("beaks are longer than deep, so swapped ones can be recognised", () => {
  expect(changes.some(({ kinds }) => kinds.includes("swapped"))).toBe(true);
  const deep = clean.filter((row) => (row.beak_depth_mm ?? 0) > (row.beak_length_mm ?? 0));
  expect(deep).toEqual([]);
});

describe.skipIf(python === null)("the Python offered with the penguins", () => {
  test("repairs the messy table into the clean one", async () => {
    const script = await readFile(path.join(folder, "clean-penguins-messy.py"), "utf8");
    const compare = [
      'obtained = pd.read_csv("penguins-clean.csv")',
      'wanted = pd.read_csv("palmer-penguins.csv")',
      "pd.testing.assert_frame_equal(obtained, wanted)",
      "print(len(obtained))",
    ];
    const blocks = [script, compare.join("\n")].map((code) => ({ line: 1, code }));
    const names = ["penguins-messy.csv", "palmer-penguins.csv"];
    const answer = await runPython(
      python ?? "",
      [{ file: "clean-penguins-messy.py", blocks }],
      names.map((name) => path.join(folder, name)),
    );
    expect(answer.pages).toEqual([[{ stdout: "" }, { stdout: "344\n" }]]);
  });
});
