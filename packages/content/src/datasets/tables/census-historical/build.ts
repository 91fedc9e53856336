import { readFile } from "node:fs/promises";
import path from "node:path";

import { censusTable, cleanCensus } from "../../census/clean-census.ts";
import { messyCensus } from "../../census/messy-census.ts";
import { sampleColumns, sampleMessyCensus } from "../../census/sample-messy-census.ts";
import { tableToCsv, writeCsv } from "../../csv.ts";
import { writeChanges } from "../../messy/write-changes.ts";
import { tableToParquet } from "../../parquet.ts";
import { readSource } from "../../read-source.ts";

/** The files of the historical census: clean, messy, and the changes between them. */
export async function build(): Promise<[string, Uint8Array][]> {
  const rows = cleanCensus(JSON.parse(await readSource("population.json")));
  const clean = censusTable(rows);
  const messy = messyCensus(rows);
  const answer = censusTable(messy.answer);
  const sample = sampleMessyCensus(messy);
  const sampleLines = sample.map(({ raw }) => sampleColumns.map((column) => raw[column]));
  const text = (content: string) => new TextEncoder().encode(content);
  return [
    ["census-historical.csv", text(tableToCsv(clean))],
    ["census-historical.parquet", tableToParquet(clean)],
    ["census-messy.csv", text(writeCsv(messy.lines))],
    ["census-messy-answer.csv", text(tableToCsv(answer))],
    ["census-messy-changes.csv", text(writeChanges(messy.changes))],
    ["census-messy-sample.csv", text(writeCsv([sampleColumns, ...sampleLines]))],
    ["census-messy-sample.json", text(`${JSON.stringify(sample, null, 2)}\n`)],
    ["clean-census-messy.py", await readFile(path.join(import.meta.dirname, "clean.py"))],
  ];
}
