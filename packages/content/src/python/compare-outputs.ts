import type { PythonBlock } from "./python-blocks.ts";
import type { BlockResult } from "./run-python.ts";

export interface PythonProblem {
  line: number;
  message: string;
  /** Whether writing the actual output into the page fixes it. */
  mendable: boolean;
}

/** Where the Python of a page fails, or no longer writes what the page shows. */
export function compareOutputs(
  blocks: readonly PythonBlock[],
  results: readonly BlockResult[],
): PythonProblem[] {
  return results.flatMap((result, index): PythonProblem[] => {
    const block = blocks[index];
    if (!block) return [];
    const { shown, start } = block.output;
    if (result.error) return [{ ...result.error, mendable: false }];
    if (sameOutput(shown, result.stdout)) return [];
    if (shown === undefined) {
      const message = `its output is not shown:\n${result.stdout}`;
      return [{ line: block.line, message, mendable: true }];
    }
    const message = `the page shows\n${shown}but the code writes\n${result.stdout}`;
    return [{ line: start + 1, message, mendable: true }];
  });
}

/** The page with the actual outputs: filled in, updated, or removed where the code prints nothing. */
export function fillOutputs(
  markdown: string,
  blocks: readonly PythonBlock[],
  results: readonly BlockResult[],
): string {
  const lines = markdown.split("\n");
  for (const [index, { output }] of [...blocks.entries()].toReversed()) {
    const result = results[index];
    if (!result || result.error || sameOutput(output.shown, result.stdout)) continue;
    const fence = result.stdout === "" ? [] : writeFence(result.stdout, output.indent);
    const isNew = output.start === output.end;
    lines.splice(output.start, output.end - output.start, ...(isNew ? ["", ...fence] : fence));
  }
  return lines.join("\n");
}

function writeFence(stdout: string, indent: string): string[] {
  const body = stdout.replace(/\n$/, "").split("\n");
  return ["```output", ...body.map((line) => line.trimEnd()), "```"].map((line) =>
    line === "" ? "" : indent + line,
  );
}

/** Trailing white space is invisible, so it does not count. */
function sameOutput(shown: string | undefined, obtained: string): boolean {
  const visible = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trimEnd();
  return visible(shown ?? "") === visible(obtained);
}
