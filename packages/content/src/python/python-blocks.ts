import type { Code } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { visit } from "unist-util-visit";

/** A fenced block of Python in a page. */
export interface PythonBlock {
  /** Of its first line of code; the first of the page is 1. */
  line: number;
  code: string;
  /** Where its output is, or would go. */
  output: OutputPlace;
}

export interface OutputPlace {
  /** The output in the page; undefined if it has none. */
  shown: string | undefined;
  /** Lines of the page, from 0: those of the output's fence, or the line where it would be inserted. */
  start: number;
  end: number;
  /** The indentation of the fence, as in a list. */
  indent: string;
}

interface Fence {
  code: Code;
  indent: string;
  /** Lines of the page, from 0: its opening fence, and the line after its closing fence. */
  start: number;
  end: number;
}

/**
 * The Python of a page that is to be run, in the order of the page: every fence ```python but those marked
 * ```python norun. A fence ```output right after one holds its output.
 */
export function pythonBlocks(markdown: string): PythonBlock[] {
  const lines = markdown.split("\n");
  const fences = readFences(markdown, lines);
  return fences.flatMap((fence, index) => {
    const { code, start, end, indent } = fence;
    if (code.lang !== "python" || code.meta?.split(/\s+/).includes("norun")) return [];
    const next = fences[index + 1];
    const isNext =
      next?.code.lang === "output" &&
      lines.slice(end, next.start).every((line) => line.trim() === "");
    const output: OutputPlace = isNext
      ? { shown: text(next.code), start: next.start, end: next.end, indent: next.indent }
      : { shown: undefined, start: end, end, indent };
    return [{ line: start + 2, code: text(code), output }];
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

function text({ value }: Code): string {
  return value === "" ? "" : `${value}\n`;
}
