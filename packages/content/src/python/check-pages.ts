import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { compareOutputs, fillOutputs, type PythonProblem } from "./compare-outputs.ts";
import { contentRoot, pageFiles } from "./page-files.ts";
import { pythonBlocks } from "./python-blocks.ts";
import { runPython } from "./run-python.ts";

export interface CheckedPage {
  /** Its path below the package. */
  file: string;
  blocks: number;
  problems: PythonProblem[];
  /** The page with the actual outputs; undefined if it already shows them. */
  renewed: string | undefined;
}

/**
 * Runs the Python of every page whose path contains `filter`, and reports the differences. Pages without Python are
 * left out.
 */
export async function checkPages(python: string, filter = ""): Promise<CheckedPage[]> {
  const { pages, dataFiles } = await pageFiles();
  const read = await Promise.all(
    pages
      .filter((page) => page.includes(filter))
      .map(async (page) => {
        const markdown = await readFile(page, "utf8");
        const file = path.relative(contentRoot, page);
        return { file, markdown, blocks: pythonBlocks(markdown) };
      }),
  );
  const withPython = read.filter(({ blocks }) => blocks.length > 0);
  if (withPython.length === 0) return [];
  const answer = await runPython(python, withPython, dataFiles);
  return withPython.map(({ file, markdown, blocks }, index) => {
    const results = answer.pages[index] ?? [];
    const filled = fillOutputs(markdown, blocks, results);
    return {
      file,
      blocks: blocks.length,
      problems: compareOutputs(blocks, results),
      renewed: filled === markdown ? undefined : filled,
    };
  });
}

/** Writes the actual outputs into the pages. */
export async function renewPages(pages: readonly CheckedPage[]): Promise<void> {
  for (const { file, renewed } of pages) {
    if (renewed !== undefined) await writeFile(path.join(contentRoot, file), renewed);
  }
}
