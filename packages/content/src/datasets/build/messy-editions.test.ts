import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, inject, onTestFinished, test } from "vitest";

import { runPython } from "../../python/run-python.ts";
import { catalogue } from "../catalogue.ts";
import { readCsv } from "../csv.ts";
import { scoreTable } from "../score/score-table.ts";
import { buildDatasets, buildFiles } from "./build-datasets.ts";
import { template, templateParts } from "./build-template.ts";

const python = inject("python");
const ofTemplate = buildFiles(template, templateParts);
const built = new Map([
  ...(await buildDatasets()),
  ...ofTemplate.map(([name, content]) => [`${template.slug}/${name}`, content] as const),
]);
const read = (slug: string, name: string) => new TextDecoder().decode(built.get(`${slug}/${name}`));
// Datasets with a build.ts, the census and the penguins, have their own tests.
const tables = path.join(import.meta.dirname, "../tables");
const editions = [
  ...catalogue.filter(
    ({ slug, messy }) => messy && !existsSync(path.join(tables, slug, "build.ts")),
  ),
  template,
];

describe.each(editions)("the messy edition of $slug", ({ slug, columns, key = [] }) => {
  const lines = readCsv(read(slug, `${slug}-messy.csv`));
  const answer = readCsv(read(slug, `${slug}-messy-answer.csv`));
  const clean = readCsv(read(slug, `${slug}.csv`));
  const changes = readCsv(read(slug, `${slug}-messy-changes.csv`)).slice(1);

  test("has errors in every column and few missing values, and its answer differs only by them", () => {
    const dirtied = new Set(
      changes.filter(([, , kind]) => kind !== "header").map(([, column]) => column),
    );
    expect(
      columns.map(({ name }) => name).filter((name) => !dirtied.has(name)),
      "columns that no form changes",
    ).toEqual([]);
    const lost = clean.flatMap((row, line) =>
      row.filter((cell, index) => answer[line]?.[index] !== cell),
    );
    const blank = answer.flat().filter((cell) => cell === "");
    expect(blank).toHaveLength(lost.length + clean.flat().filter((cell) => cell === "").length);
    expect(lost.length, "too many lost values: lower the counts in `missing`").toBeLessThan(
      clean.flat().length / 50,
    );
  });

  test("has more than 2 % duplicated rows, and headers between the rows", () => {
    const count = (kind: string) =>
      changes.filter(([line, , kinds = ""]) => line !== "1" && kinds.split(" ").includes(kind))
        .length;
    expect(count("duplicate"), "too few duplicate rows: try another `seed`").toBeGreaterThan(
      clean.length / 50,
    );
    expect(count("header"), "no header between the rows: add a second sheet").toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThan(clean.length + count("duplicate"));
  });

  test.skipIf(python === null)(
    "is repaired by its script: every value is that of its answer",
    async () => {
      const script = read(slug, `clean-${slug}-messy.py`);
      const compare = [
        `obtained = pd.read_csv("${slug}-clean.csv")`,
        `wanted = pd.read_csv("${slug}-messy-answer.csv")`,
        "pd.testing.assert_frame_equal(obtained, wanted)",
        "print(len(obtained))",
      ];
      const print = `print(open("${slug}-clean.csv", encoding="utf-8").read(), end="")`;
      const blocks = [script, compare.join("\n"), print];
      const names = [`${slug}-messy.csv`, `${slug}-messy-answer.csv`];
      const { pages } = await runPython(
        python ?? "",
        [{ file: "clean.py", blocks: blocks.map((code) => ({ line: 1, code })) }],
        await writeTemporarily(slug, names),
      );
      const [[ran, compared, printed] = []] = pages;
      expect([ran, compared]).toEqual([{ stdout: "" }, { stdout: `${answer.length - 1}\n` }]);
      const { score, differences } = scoreRows(readCsv(printed?.stdout ?? ""));
      expect([score, differences]).toEqual([1, []]);
    },
  );

  test("has a low score without repair, even with the right column names", () => {
    const [, ...rows] = lines;
    const { score, rows: rowCounts } = scoreRows([columns.map(({ name }) => name), ...rows]);
    expect(score).toBeLessThan(0.5);
    expect(rowCounts.invented + rowCounts.repeated).toBeGreaterThan(0);
  });

  function scoreRows([header = [], ...rows]: string[][]) {
    const [names = [], ...kind] = answer;
    return scoreTable({ header: names, rows: kind, columns, key }, { header, rows });
  }
});

async function writeTemporarily(slug: string, names: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), `${slug}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = names.map((name) => path.join(folder, name));
  for (const [index, name] of names.entries()) {
    await writeFile(files[index] ?? "", built.get(`${slug}/${name}`) ?? "");
  }
  return files;
}
