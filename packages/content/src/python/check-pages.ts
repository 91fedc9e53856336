import { readFile, writeFile, glob } from "node:fs/promises";
import path from "node:path";

import {
  compareOutputs,
  replaceOutputs,
  type PythonProblem,
  findPythonBlocks,
} from "./python-blocks.ts";
import { runPython } from "./run-python.ts";

export const contentRoot = path.join(import.meta.dirname, "../..");

/** Lists the Markdown of every page and the files of every dataset, as absolute paths in a fixed order. */
async function listPageFiles(): Promise<{ pages: string[]; dataFiles: string[] }> {
  const isPage = (file: string) => !/^(datasets|node_modules|dist|src)\//.test(file);
  return {
    pages: (await findFiles("*/**/*.md")).filter((file) => isPage(file)).map(toAbsolutePath),
    dataFiles: (await findFiles("datasets/*/*.{csv,parquet,py}")).map(toAbsolutePath),
  };
}

async function findFiles(pattern: string): Promise<string[]> {
  const files: string[] = [];
  const exclude = ["node_modules"];
  for await (const file of glob(pattern, { cwd: contentRoot, exclude })) files.push(file);
  return files.sort();
}

function toAbsolutePath(file: string): string {
  return path.join(contentRoot, file);
}

export interface CheckedPage {
  /** Path relative to the package. */
  file: string;
  blocks: number;
  problems: PythonProblem[];
  /** The page with the actual outputs; undefined if it is up to date. */
  updatedMarkdown: string | undefined;
}

/**
 * Runs the Python of every page whose path contains `filter`, and reports differences. Pages without Python are left
 * out.
 */
export async function checkPythonPages(python: string, filter = ""): Promise<CheckedPage[]> {
  const { pages, dataFiles } = await listPageFiles();
  const read = await Promise.all(
    pages
      .filter((page) => page.includes(filter))
      .map(async (page) => {
        const markdown = await readFile(page, "utf8");
        const file = path.relative(contentRoot, page);
        return { file, markdown, blocks: findPythonBlocks(markdown) };
      }),
  );
  const withPython = read.filter(({ blocks }) => blocks.length > 0);
  if (withPython.length === 0) return [];
  const answer = await runPython(python, withPython, dataFiles);
  return withPython.map(({ file, markdown, blocks }, index) => {
    const results = answer.pages[index] ?? [];
    const filled = replaceOutputs(markdown, blocks, results);
    return {
      file,
      blocks: blocks.length,
      problems: compareOutputs(blocks, results),
      updatedMarkdown: filled === markdown ? undefined : filled,
    };
  });
}

export async function writeActualOutputs(pages: readonly CheckedPage[]): Promise<void> {
  for (const { file, updatedMarkdown } of pages) {
    if (updatedMarkdown !== undefined)
      await writeFile(path.join(contentRoot, file), updatedMarkdown);
  }
}
