import { readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, inject, test } from "vitest";

import { contentRoot } from "../../python/check-pages.ts";
import { runPython } from "../../python/run-python.ts";

const folder = path.join(contentRoot, "datasets/census-historical");
const python = inject("python");

describe.skipIf(python === null)("the Python offered with the census", () => {
  test("repairs the messy table into its answer, byte for byte", async () => {
    const script = await readFile(path.join(folder, "clean-census-messy.py"), "utf8");
    const blocks = [
      { line: 1, code: script },
      { line: 1, code: 'print(open("census-clean.csv").read(), end="")' },
    ];
    const answer = await runPython(
      python ?? "",
      [{ file: "clean-census-messy.py", blocks }],
      [path.join(folder, "census-messy.csv")],
    );
    expect(answer.pages[0]?.[0]).toEqual({ stdout: "" });
    expect(answer.pages[0]?.[1]?.stdout).toBe(
      await readFile(path.join(folder, "census-messy-answer.csv"), "utf8"),
    );
  });
});
