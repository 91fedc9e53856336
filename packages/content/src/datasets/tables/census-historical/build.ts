import { readFile } from "node:fs/promises";
import path from "node:path";

import { sampleColumns, createCensusSample } from "../../census/census-sample.ts";
import { toCensusTable, parseCensus } from "../../census/clean-census.ts";
import { createMessyCensus } from "../../census/messy-census.ts";
import { tableToCsv, writeCsv } from "../../csv.ts";
import { datasetFolder, readVegaDataset } from "../../dataset-files.ts";
import { formatChanges } from "../../messy/messy-table.ts";
import { tableToParquet } from "../../parquet.ts";

/** Builds the files of the historical census: clean, messy, and the changes between them. */
export async function buildFiles(): Promise<[string, Uint8Array][]> {
  const rows = parseCensus(JSON.parse(await readVegaDataset("population.json")));
  const clean = toCensusTable(rows);
  const messy = createMessyCensus(rows);
  const answer = toCensusTable(messy.answer);
  const sample = createCensusSample(messy);
  const sampleLines = sample.map(({ raw }) => sampleColumns.map((column) => raw[column]));
  const encodeText = (content: string) => new TextEncoder().encode(content);
  return [
    ["census-historical.csv", encodeText(tableToCsv(clean))],
    ["census-historical.parquet", tableToParquet(clean)],
    ["census-messy.csv", encodeText(writeCsv(messy.lines))],
    ["census-messy-answer.csv", encodeText(tableToCsv(answer))],
    ["census-messy-changes.csv", encodeText(formatChanges(messy.changes))],
    ["census-messy-sample.csv", encodeText(writeCsv([sampleColumns, ...sampleLines]))],
    ["census-messy-sample.json", encodeText(`${JSON.stringify(sample, null, 2)}\n`)],
    [
      "clean-census-messy.py",
      await readFile(path.join(datasetFolder, "census-historical", "clean-census-messy.py")),
    ],
  ];
}
