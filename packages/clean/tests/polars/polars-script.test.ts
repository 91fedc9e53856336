import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { readCsv } from "../../src/read/read-csv.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import { buildPolarsScript } from "../../src/scripts/polars-script.ts";
import { type Step, stepKinds } from "../../src/steps/kinds.ts";
import { generateCases, readGenerated } from "../differential/compare-many.ts";
import { libraries } from "../differential/libraries.ts";
import { type PythonProcess, startPython } from "../differential/python-process.ts";
import { stepNames } from "../differential/traps.ts";
import { everyKind } from "./every-kind.ts";

const python = inject("python");
const dialect = { format: "text", encoding: "utf-8-sig", delimiter: ";", quotes: true } as const;
const source = readCsv(new TextEncoder().encode("a;b;\n1;2;\n"), { delimiter: ";" }).table;
const inPolars = (steps: Step[]) => buildPolarsScript({ dialect, source, steps }, "arguments");

const supportedKinds = stepNames.filter((kind) => typeof stepKinds[kind].polars === "function");
const everyStep = supportedKinds.flatMap((kind): Step[] => everyKind[kind]);
const generated = fc
  .sample(generateCases(libraries.polars), { numRuns: 100, seed: 18 })
  .map(({ today, steps }) => {
    const { dialect, table } = readGenerated(today);
    return buildPolarsScript({ dialect, source: table, steps }, "arguments").blocks ?? [];
  });

test("the steps of every kind match the snapshot", async () => {
  const { blocks = [] } = inPolars(everyStep);
  await expect(formatScript(blocks)).toMatchFileSnapshot("every-kind.py");
});

test("without a script, names the step that Polars can't do and why", () => {
  const [step] = everyKind["json-keys"];
  expect(inPolars(step ? [{ kind: "blank-rows" }, step] : [])).toEqual({
    why: "Polars can't do one of the steps: Read “k” from the JSON in “a” into “key”. Polars rounds numbers in JSON. Use pandas.",
  });
});

test("has no script for a file that Polars would misread", () => {
  const script = { dialect, source, steps: [], isNonstandard: true };
  expect(buildPolarsScript(script, "arguments")).toEqual({
    why: expect.stringMatching(/^Polars would misread this file/),
  });
});

test("writes the dialect and file names into the script", () => {
  const files = { source: "my.csv", target: "clean.csv" };
  const script = { dialect: { ...dialect, quotes: false }, source, steps: [] };
  const { blocks = [] } = buildPolarsScript(script, files);
  expect(blocks[0]?.code).toBe("import re\nfrom pathlib import Path\n\nimport polars as pl");
  expect(blocks[1]?.code).toContain('source, target = "my.csv", "clean.csv"');
  expect(blocks[1]?.code).toContain("quote_char=None,");
  expect(blocks[1]?.code).toContain(String.raw`strays = re.search(r"\r(?!\n)", content)`);
});

test("no pattern has syntax that Polars lacks or reads differently", () => {
  const lines = [...generated, inPolars(everyStep).blocks ?? []].flatMap((blocks) =>
    blocks.slice(2),
  );
  const patterns = lines.flatMap((block) =>
    [...block.code.matchAll(/\br"([^"]*)"/g)].map(([, one]) => one),
  );
  expect(patterns.length).toBeGreaterThan(50);
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\(\?[=!<]|\\[A-Zdswb<>]/);
    // A backslash is only allowed before ASCII characters.
    expect(pattern).not.toMatch(/\\[^\x20-\x7e]/);
  }
});

describe.skipIf(python === null)("in Python", () => {
  let process: PythonProcess;
  beforeAll(async () => {
    process = await startPython(python ?? "", "pandas");
  });
  afterAll(() => process.stop());

  test("scripts with hostile names and values are valid Python, and no cell becomes an identifier", async () => {
    const parse = `import ast
with open("messy.csv", encoding="utf-8") as file, open("clean.csv", "w") as clean:
    clean.write(" ".join(sorted({node.id for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Name)})))`;
    const known = new Set<string>();
    for (const blocks of [...generated, inPolars(everyStep).blocks ?? []]) {
      const written = await process.run(parse, Buffer.from(formatScript(blocks)));
      if ("error" in written) throw new Error(`${written.message}\n${formatScript(blocks)}`);
      for (const name of Buffer.from(written.bytes).toString().split(" ")) known.add(name);
    }
    expect([...known].toSorted().join(" ")).toMatchInlineSnapshot(
      `" Path UnicodeError agreed all at before_mark cell cells content count day days df dict differs enumerate filter fix_encoding found grouped harmless high is_one joined kept known len list low mark median minutes missing month months most n name names number numbered one other outside part parts pl range raw re read_table rest risky round rows serial set source spellings start strays swapped sys target text three times two unfit values way words zip zone"`,
    );
  });
});
