import { openFile } from "@site/clean/read/open-file";
import { writeParquet } from "@site/clean/write/write-parquet";
import { writeXlsx } from "@site/clean/write/write-xlsx";
import { expect, test } from "vitest";

import { scoreFiles } from "./score-files.ts";

const answer = "id,day,amount\n1,2026-01-02,5\n2,2026-01-03,\n";
const table = {
  columns: [
    { name: "id", type: "integer" as const },
    { name: "day", type: "date" as const },
    { name: "amount", type: "number" as const },
  ],
  key: ["id"],
};
const scoreContent = (content: BlobPart) =>
  scoreFiles({ table, answer: new Blob([answer]), file: new Blob([content]) });

test("a table is compared with its answer, with any delimiter, encoding and empty lines", async () => {
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${answer}`, "utf16le"));
  for (const given of [answer, answer.replaceAll(",", ";"), `${answer}\n\n`, utf16]) {
    expect(await scoreContent(given)).toMatchObject({
      kind: "scored",
      details: { score: "100.0" },
    });
  }
});

test("a workbook and a Parquet file are read as well", async () => {
  const { table: read } = await openFile(new TextEncoder().encode(answer));
  for (const given of [await writeXlsx(read), await writeParquet(read)]) {
    expect(await scoreContent(given)).toMatchObject({ kind: "scored" });
  }
});

test("a different table fails with the sizes of both, and other files with the error of the cleaner", async () => {
  expect(await scoreContent(`id\n${"7\n".repeat(40)}`)).toMatchObject({
    kind: "error",
    message: expect.stringContaining("This table has 41 rows and 1 column"),
  });
  await expect(scoreContent("")).rejects.toThrow(/This file is empty/);
});

test("of many differences the first are shown, with the number of the others", async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `${at},2026-01-02,5\n`).join("");
  const scored = await scoreFiles({
    table,
    answer: new Blob([`id,day,amount\n${rows}`]),
    file: new Blob([`id,day,amount\n${rows.replaceAll(",5\n", ",6\n")}`]),
  });
  expect(scored).toMatchObject({ details: { more: "And 100 more cells." } });
  expect("details" in scored && scored.details.differences).toHaveLength(50);
});
