import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** The text of a data file of the installed package vega-datasets. */
export async function readSource(name: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  return readFile(path.join(path.dirname(main), "../data", name), "utf8");
}
