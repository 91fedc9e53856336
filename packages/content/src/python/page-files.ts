import { glob } from "node:fs/promises";
import path from "node:path";

export const contentRoot = path.join(import.meta.dirname, "../..");

/** The Markdown of every page, and the files of every dataset, by their absolute paths in a fixed order. */
export async function pageFiles(): Promise<{ pages: string[]; dataFiles: string[] }> {
  const isPage = (file: string) => !/^(datasets|node_modules|dist|src)\//.test(file);
  return {
    pages: (await find("*/**/*.md")).filter((file) => isPage(file)).map(absolute),
    dataFiles: (await find("datasets/*/*.{csv,parquet,py}")).map(absolute),
  };
}

async function find(pattern: string): Promise<string[]> {
  const found: string[] = [];
  const exclude = ["node_modules"];
  for await (const file of glob(pattern, { cwd: contentRoot, exclude })) found.push(file);
  return found.sort();
}

function absolute(file: string): string {
  return path.join(contentRoot, file);
}
