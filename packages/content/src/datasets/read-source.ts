import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const ownSources = path.join(import.meta.dirname, "sources");

/** The text of a data file: one of `sources`, else from the installed package vega-datasets. */
export async function readSource(name: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  const own = await readFile(path.join(ownSources, name), "utf8").catch(() => undefined);
  return own ?? readFile(path.join(path.dirname(main), "../data", name), "utf8");
}
