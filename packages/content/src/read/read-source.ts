import { isCollection, isNode, LineCounter, parseDocument, visit } from "yaml";

import type { ContentProblem } from "../problems.ts";

/** A source file, split into front matter and Markdown. */
export interface ParsedSource {
  data: unknown;
  /** The Markdown. The front matter is replaced by empty lines, so that line numbers match the file. */
  body: string;
  problems: ContentProblem[];
  /** Returns the line of a field, or of the nearest field that contains it. */
  getLine: (path: readonly PropertyKey[]) => number;
}

const frontMatterPattern = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a file into front matter and Markdown. */
export function parseSource(file: string, text: string): ParsedSource {
  const match = frontMatterPattern.exec(text);
  if (!match) {
    const message = 'expected front matter: fields between two lines of "---" at the very top';
    return { data: {}, body: text, problems: [{ file, line: 1, message }], getLine: () => 1 };
  }
  const [whole, yaml = ""] = match;
  const fields = parseFields(file, yaml, { what: "the front matter", linesBefore: 1 });
  const lines = whole.split("\n").length - 1;
  return { ...fields, body: "\n".repeat(lines) + text.slice(whole.length) };
}

/** Parses the fields of YAML text. `linesBefore` is the number of lines above it in the file. */
export function parseFields(
  file: string,
  yaml: string,
  { what, linesBefore }: { what: string; linesBefore: number },
): Omit<ParsedSource, "body"> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const getLineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore;
  const problems = document.errors.map(({ message, pos }) => ({
    file,
    line: getLineAt(pos[0]),
    message: `${what} cannot be read: ${message}`,
  }));
  visit(document, {
    // Aliases are rejected: no file needs them, and a title that begins with an emphasised word looks like one.
    Alias: (_key, { range }) => {
      const message = 'text that begins with "*" needs quotes around it';
      problems.push({ file, line: getLineAt(range?.[0] ?? 0), message });
    },
  });
  const findLine = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = findOffset(document.contents, path.slice(0, length));
      if (offset !== undefined) return getLineAt(offset);
    }
    return 1;
  };
  const data: unknown = problems.length > 0 ? {} : (document.toJS() ?? {});
  return { data, problems, getLine: findLine };
}

/** Returns the offset of a field's key, or 0 for an empty path. */
function findOffset(contents: unknown, path: readonly PropertyKey[]): number | undefined {
  let node = contents;
  let offset: number | undefined;
  for (const key of path) {
    if (!isCollection(node)) return undefined;
    const item: unknown = node.items.find((item, index) =>
      isPair(item) ? String(item.key) === String(key) : index === key,
    );
    if (item === undefined) return undefined;
    const itemKey = isPair(item) ? item.key : item;
    offset = isNode(itemKey) ? itemKey.range?.[0] : undefined;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

function isPair(item: unknown): item is { key: unknown; value: unknown } {
  return typeof item === "object" && item !== null && "key" in item && "value" in item;
}
