import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, inject, test } from "vitest";

import { runPython } from "../../python/run-python.ts";
import { catalogue } from "../catalogue.ts";
import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-files.ts";
import { scoreTable, type TextTable, formatScore } from "../score/score-table.ts";
import { toChallengeTable, type ChallengeTable } from "./challenge.ts";
import { cleanWithOpenRefine } from "./open-refine.ts";

const python = inject("python");
const tables = catalogue.flatMap((dataset) => toChallengeTable(dataset) ?? []);
const getFile = (address: string) => path.join(datasetFolder, address.replace("/datasets/", ""));

function parseTable(csv: string): TextTable {
  const [header = [], ...rows] = readCsv(csv);
  return { header, rows };
}
const read = async (address: string) => parseTable(await readFile(getFile(address), "utf8"));

/** Computes the scores that the page shows, for all tables. */
async function computeScores(
  clean: (table: ChallengeTable, at: number) => TextTable | Promise<TextTable>,
) {
  const scores = tables.map(async (table, index) => {
    const answer = { ...(await read(table.answer)), ...table };
    return [table.slug, formatScore(scoreTable(answer, await clean(table, index)).score)];
  });
  return `${JSON.stringify(Object.fromEntries(await Promise.all(scores)), null, 2)}\n`;
}

// After an intended change of a score, run `pnpm -r scores`.
test("the scores of unchanged messy tables are those on the page", async () => {
  const scores = await computeScores(({ messy }) => read(messy));
  await expect(scores).toMatchFileSnapshot("reference-scores/came.json");
});

test("the scores of OpenRefine's operations are those on the page", async () => {
  const scores = await computeScores(async ({ messy, answer, columns }) => {
    const { rows } = await read(answer);
    const reference = columns.map(({ type }, index) => ({
      type,
      values: new Set(rows.map((row) => row[index] ?? "")),
    }));
    return cleanWithOpenRefine(await read(messy), reference);
  });
  await expect(scores).toMatchFileSnapshot("reference-scores/open-refine.json");
});

test.skipIf(python === null)("the scores of the pandas scripts are those on the page", async () => {
  const names = tables.map(({ messy }) => path.basename(messy, "-messy.csv"));
  const pages = tables.map(async ({ slug }, index) => {
    const script = path.join(datasetFolder, slug, `clean-${names[index]}-messy.py`);
    const print = `print(open("${names[index]}-clean.csv", encoding="utf-8").read(), end="")`;
    const codes = [await readFile(script, "utf8"), print];
    return { file: slug, blocks: codes.map((code) => ({ line: 1, code })) };
  });
  const answers = await runPython(
    python ?? "",
    await Promise.all(pages),
    tables.map(({ messy }) => getFile(messy)),
  );
  const scores = await computeScores((_, index) =>
    parseTable(answers.pages[index]?.[1]?.stdout ?? ""),
  );
  await expect(scores).toMatchFileSnapshot("reference-scores/pandas.json");
});
