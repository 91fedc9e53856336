import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** The folder of the committed dataset files, with a folder for each dataset. */
export const datasetFolder = path.join(import.meta.dirname, "../../datasets");

export async function readVegaDataset(name: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  return readFile(path.join(path.dirname(main), "../data", name), "utf8");
}
