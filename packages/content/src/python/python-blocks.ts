/** A fenced block of Python in a page. */
export interface PythonBlock {
  /** Of its first line of code; the first of the page is 1. */
  line: number;
  code: string;
  /** Where its output stands, or would stand. */
  output: OutputPlace;
}

export interface OutputPlace {
  /** What the page shows; nothing where it shows none. */
  shown: string | undefined;
  /** Lines of the page, from 0: those that the fence takes up, or the one before which it would begin. */
  start: number;
  end: number;
  /** The white space before the fence, as in a list. */
  indent: string;
}

interface Fence {
  language: string;
  flags: string[];
  indent: string;
  /** Lines of the page, from 0, of its first and behind its last mark. */
  start: number;
  end: number;
  body: string[];
}

/**
 * The Python of a page that is to be run, in the order of the page: every fence ```python but those marked
 * ```python norun. A fence ```output right behind one holds what it wrote.
 */
export function pythonBlocks(markdown: string): PythonBlock[] {
  const lines = markdown.split("\n");
  const fences = readFences(lines);
  return fences.flatMap((fence, index) => {
    if (fence.language !== "python" || fence.flags.includes("norun")) return [];
    const next = fences[index + 1];
    const isNext =
      next?.language === "output" &&
      lines.slice(fence.end, next.start).every((line) => line.trim() === "");
    const output: OutputPlace = isNext
      ? { shown: text(next.body), start: next.start, end: next.end, indent: next.indent }
      : { shown: undefined, start: fence.end, end: fence.end, indent: fence.indent };
    return [{ line: fence.start + 2, code: text(fence.body), output }];
  });
}

/** Fences as CommonMark has them, also inside lists. Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function readFences(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  let open: (Fence & { marks: string }) | undefined;
  for (const [number, line] of lines.entries()) {
    const [, indent = "", marks = "", info = ""] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open) {
      const closes = marks.startsWith(open.marks) && info.trim() === "";
      if (closes) {
        fences.push({ ...open, end: number + 1 });
        open = undefined;
      } else {
        open.body.push(withoutIndent(line, open.indent.length));
      }
    } else if (marks && !(marks.startsWith("`") && info.includes("`"))) {
      const [language = "", ...flags] = info.trim().split(/\s+/);
      open = { marks, language, flags, indent, start: number, end: number, body: [] };
    }
  }
  return fences;
}

function withoutIndent(line: string, width: number): string {
  const own = line.length - line.trimStart().length;
  return line.slice(Math.min(width, own));
}

function text(body: readonly string[]): string {
  return body.map((line) => `${line}\n`).join("");
}
