import { existsSync } from "node:fs";
import path from "node:path";

import { describe, expect, inject, test } from "vitest";

import { runPython } from "../../python/run-python.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { scoreTable } from "../score/score-table.ts";
import { buildDatasets } from "./build-datasets.ts";

const python = inject("python");
const built = await buildDatasets();
const read = (slug: string, name: string) => new TextDecoder().decode(built.get(`${slug}/${name}`));
// Made here to be hard; the census and the penguins are what the cleaner is shown by, and it finishes them.
const tables = path.join(import.meta.dirname, "../tables");
const editions = catalogue.filter(({ slug }) => existsSync(path.join(tables, slug, "mess.ts")));

describe.each(editions)("the messy edition of $slug", ({ slug, columns, key = [], messy }) => {
  const lines = readCsv(read(slug, `${slug}-messy.csv`));
  const answer = readCsv(read(slug, `${slug}-messy-answer.csv`));
  const clean = readCsv(read(slug, `${slug}.csv`));
  const changes = readCsv(read(slug, `${slug}-messy-changes.csv`)).slice(1);

  test("tells in two sentences how it came to be, and in two what awaits those who repair it", () => {
    expect(messy?.words).toHaveLength(2);
    for (const words of messy?.words ?? []) expect(words.match(/[.](?:\s|$)/g)).toHaveLength(2);
  });

  test("says what the rules of the cleaner cannot know of it", () => {
    expect(messy?.beyondRules).toMatch(
      /^Rules alone don’t finish it in the cleaner: nothing in the table says that .+[.]$/,
    );
  });

  test("dirties every column, loses few values, and has an answer that differs by those alone", () => {
    const dirtied = new Set(changes.map(([, column]) => column));
    for (const { name } of columns) expect(dirtied).toContain(name);
    const lost = clean.flatMap((row, line) =>
      row.filter((cell, index) => answer[line]?.[index] !== cell),
    );
    const blank = answer.flat().filter((cell) => cell === "");
    expect(blank).toHaveLength(lost.length + clean.flat().filter((cell) => cell === "").length);
    expect(lost.length).toBeLessThan(clean.flat().length / 50);
  });

  test("has rows twice and headers between the rows", () => {
    const kinds = changes.flatMap(([, , kind = ""]) => kind.split(" "));
    expect(kinds.filter((kind) => kind === "duplicate").length).toBeGreaterThan(5);
    expect(lines.length).toBeGreaterThan(clean.length + 5);
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
        names.map((name) => path.join(datasetFolder, slug, name)),
      );
      const [[ran, compared, printed] = []] = pages;
      expect([ran, compared]).toEqual([{ stdout: "" }, { stdout: `${answer.length - 1}\n` }]);
      const { score, differences } = scored(readCsv(printed?.stdout ?? ""));
      expect([score, differences]).toEqual([1, []]);
    },
  );

  test("has a low score as it is, even under the right names of the columns", () => {
    const [, ...rows] = lines;
    const { score, rows: found } = scored([columns.map(({ name }) => name), ...rows]);
    expect(score).toBeLessThan(0.5);
    expect(found.invented + found.repeated).toBeGreaterThan(0);
  });

  function scored([header = [], ...rows]: string[][]) {
    const [names = [], ...wanted] = answer;
    return scoreTable({ header: names, rows: wanted, columns, key }, { header, rows });
  }
});
