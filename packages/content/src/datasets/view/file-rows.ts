import { readFile } from "node:fs/promises";
import path from "node:path";

import { readCsv } from "../csv.ts";
import { datasetFolder } from "../dataset-folder.ts";

export type Row = Readonly<Record<string, string>>;

/** The rows of a dataset as the texts of its CSV file, and the names of its columns. */
export async function fileRows(slug: string): Promise<{ names: string[]; rows: Row[] }> {
  const text = await readFile(path.join(datasetFolder, slug, `${slug}.csv`), "utf8");
  const [names = [], ...lines] = readCsv(text);
  const rows = lines.map((line): Row =>
    Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])),
  );
  return { names, rows };
}

/** By code points; what is missing comes last. */
export function compareTexts(one: string, other: string): number {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  return one < other ? -1 : Number(one > other);
}
