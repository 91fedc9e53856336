import { readFile } from "node:fs/promises";
import path from "node:path";

import { tableToCsv, writeCsv } from "../../csv.ts";
import { writeChanges } from "../../messy/write-changes.ts";
import { tableToParquet } from "../../parquet.ts";
import { readSource } from "../../read-source.ts";
import type { Table } from "../../table.ts";
import { dataset } from "./dataset.ts";
import { messyPenguins } from "./messy-penguins.ts";
import { readPenguins } from "./read-penguins.ts";

/** The files of the penguins: clean, messy, and the changes between them. */
export async function build(): Promise<[string, Uint8Array][]> {
  const rows = readPenguins(await readSource("penguins.json"));
  const table: Table = { columns: dataset.columns, rows: rows.map(Object.values) };
  const messy = messyPenguins(rows);
  const text = (content: string) => new TextEncoder().encode(content);
  return [
    ["palmer-penguins.csv", text(tableToCsv(table))],
    ["palmer-penguins.parquet", tableToParquet(table)],
    ["penguins-messy.csv", text(writeCsv(messy.lines))],
    ["penguins-messy-changes.csv", text(writeChanges(messy.changes))],
    ["clean-penguins-messy.py", await readFile(path.join(import.meta.dirname, "clean.py"))],
  ];
}
