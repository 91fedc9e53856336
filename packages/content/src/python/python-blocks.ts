import type { Code } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";

import type { BlockResult } from "./run-python.ts";

/** A fenced block of Python code, or of shell commands, in a page. */
export interface PythonBlock {
  /** Line of its first line of code, from 1. */
  line: number;
  code: string;
  isShell: boolean;
  /** Location of its output, or where to insert it. */
  output: OutputRange;
}

export interface OutputRange {
  /** The output shown in the page; undefined if there is none. */
  text: string | undefined;
  /** Line numbers from 0: those of the output's fence, or twice the line at which to insert it. */
  start: number;
  end: number;
  /** Indentation of the fence, for a block inside a list. */
  indent: string;
}

interface Fence {
  code: Code;
  indent: string;
  /** Line numbers from 0: the opening fence, and the line after the closing fence. */
  start: number;
  end: number;
}

/**
 * Finds the blocks of a page to run, in order: every fence ```python except ```python norun, and every fence ```sh run.
 * A fence ```output right after a block is its output.
 */
export function findPythonBlocks(markdown: string): PythonBlock[] {
  return findBlocks(
    markdown,
    (lang, settings) =>
      (lang === "python" && !settings.includes("norun")) ||
      (lang === "sh" && settings.includes("run")),
  );
}

/** Finds the shell commands that need a Postgres server: every fence ```sh postgres, with its output. */
export function findPostgresBlocks(markdown: string): PythonBlock[] {
  return findBlocks(markdown, (lang, settings) => lang === "sh" && settings.includes("postgres"));
}

function findBlocks(
  markdown: string,
  isRun: (lang: string | null | undefined, settings: readonly string[]) => boolean,
): PythonBlock[] {
  const lines = markdown.split("\n");
  const fences = readFences(markdown, lines);
  return fences.flatMap((fence, index) => {
    const { code, start, end, indent } = fence;
    if (!isRun(code.lang, code.meta?.split(/\s+/) ?? [])) return [];
    const next = fences[index + 1];
    const isNext =
      next?.code.lang === "output" &&
      lines.slice(end, next.start).every((line) => line.trim() === "");
    const output: OutputRange = isNext
      ? { text: getCodeText(next.code), start: next.start, end: next.end, indent: next.indent }
      : { text: undefined, start: end, end, indent };
    return [{ line: start + 2, code: getCodeText(code), isShell: code.lang === "sh", output }];
  });
}

function readFences(markdown: string, lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  visit(fromMarkdown(markdown), "code", (code) => {
    if (!code.position || !code.lang) return;
    const { start, end } = code.position;
    const indent = lines[start.line - 1]?.slice(0, start.column - 1) ?? "";
    fences.push({ code, indent, start: start.line - 1, end: end.line });
  });
  return fences;
}

function getCodeText({ value }: Code): string {
  return value === "" ? "" : `${value}\n`;
}

export interface PythonProblem {
  line: number;
  message: string;
  /** Whether writing the actual output into the page fixes it. */
  isFixable: boolean;
}

/** Finds blocks that fail, or whose output differs from the page. */
export function compareOutputs(
  blocks: readonly PythonBlock[],
  results: readonly BlockResult[],
): PythonProblem[] {
  return results.flatMap((result, index): PythonProblem[] => {
    const block = blocks[index];
    if (!block) return [];
    const { text, start } = block.output;
    if (result.error) return [{ ...result.error, isFixable: false }];
    if (isSameOutput(text, result.stdout)) return [];
    if (text === undefined) {
      const message = `its output is not shown:\n${result.stdout}`;
      return [{ line: block.line, message, isFixable: true }];
    }
    const message = `the page shows\n${text}but the code writes\n${result.stdout}`;
    return [{ line: start + 1, message, isFixable: true }];
  });
}

/** Returns the page with the actual outputs inserted, updated, or removed if the code prints nothing. */
export function replaceOutputs(
  markdown: string,
  blocks: readonly PythonBlock[],
  results: readonly BlockResult[],
): string {
  const lines = markdown.split("\n");
  for (const [index, { output }] of [...blocks.entries()].toReversed()) {
    const result = results[index];
    if (!result || result.error || isSameOutput(output.text, result.stdout)) continue;
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

/** Compares outputs, ignoring trailing white space. */
function isSameOutput(expected: string | undefined, actual: string): boolean {
  const visible = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trimEnd();
  return visible(expected ?? "") === visible(actual);
}
