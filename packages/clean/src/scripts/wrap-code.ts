import { fitsLine, MAX_LINE_LENGTH } from "../steps/python-code.ts";

const INDENT = "    ";
const MIN_PART_LENGTH = 20;

/**
 * Breaks a line of Python that is too long. Code breaks inside its longest brackets, whose elements fill the new lines.
 * A text that is too long by itself becomes several literals, which Python joins.
 */
export function wrapCode(line: string): string[] {
  if (line.length <= MAX_LINE_LENGTH) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  if (line.startsWith("#", indent.length)) return wrapComment(line, indent);
  // Parentheses around a docstring would make it an expression.
  if (line.startsWith('"""', indent.length)) return [line];
  const { brackets, literals } = scanCode(line);
  const pair = findLongest(brackets);
  const literal = findLongest(literals);
  if (pair && (!literal || getLength(pair) > getLength(literal))) {
    const tail = line.slice(pair.end - 1);
    const elements = splitElements(line.slice(pair.start + 1, pair.end - 1));
    const inside = line.slice(pair.start + 1, pair.end - 1);
    // A comma would make a tuple of a single element, and none may follow a comprehension.
    const isList = elements.length > 1 && !inside.includes(" for ");
    return [
      line.slice(0, pair.start + 1),
      ...fillLines(
        elements.map((element, at) =>
          isList || at + 1 < elements.length ? `${element},` : element,
        ),
        indent + INDENT,
        wrapCode,
      ),
      ...wrapCode(indent + tail),
    ];
  }
  return literal ? splitLiteral(line, literal, indent) : [line];
}

/** A part of a line. */
export interface Span {
  start: number;
  /** The position after the last character. */
  end: number;
}

export function getLength({ start, end }: Span): number {
  return end - start;
}

export function findLongest(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>(
    (longest, span) => (longest && getLength(longest) >= getLength(span) ? longest : span),
    undefined,
  );
}

/** Finds the outermost brackets that aren't empty, the texts outside of them, and the commas between elements. */
function scanCode(code: string) {
  const brackets: Span[] = [];
  const literals: Span[] = [];
  const commas: number[] = [];
  let depth = 0;
  let open = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? "";
    if (sign === '"' || sign === "'") {
      const start = at;
      at += 1;
      while (at < code.length && code[at] !== sign) at += code[at] === "\\" ? 2 : 1;
      const hasPrefix = "rf".includes(code[start - 1] ?? " ");
      if (depth === 0) literals.push({ start: hasPrefix ? start - 1 : start, end: at + 1 });
    } else if ("([{".includes(sign)) {
      if (depth === 0) open = at;
      depth += 1;
    } else if (")]}".includes(sign)) {
      depth -= 1;
      if (depth === 0 && at > open + 1) brackets.push({ start: open, end: at + 1 });
    } else if (sign === "," && depth === 0) commas.push(at);
  }
  return { brackets, literals, commas };
}

function splitElements(code: string): string[] {
  const ends = [...scanCode(code).commas, code.length];
  return ends
    .map((end, at) => code.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter((element) => element !== "");
}

/** Writes as many elements into each line as fit. `wrap` breaks an element that is too long. */
export function fillLines(
  elements: readonly string[],
  indent: string,
  wrap: (line: string) => string[],
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const element of elements) {
    if (line !== "" && fitsLine(`${line} ${element}`)) {
      line += ` ${element}`;
      continue;
    }
    if (line !== "") lines.push(line);
    line = indent + element;
    if (!fitsLine(line)) {
      lines.push(...wrap(line));
      line = "";
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Splits a text into parts of at most `room` characters, preferably after a `between` in the second half of a part. */
export function splitText(units: Iterable<string>, room: number, between = "\0"): string[] {
  const parts: string[] = [];
  let part = "";
  for (const unit of units) {
    if (part !== "" && part.length + unit.length > room) {
      const last = part.lastIndexOf(between) + 1;
      const isEarly = last < part.length / 2 || part[last - 2] === "\\";
      parts.push(isEarly ? part : part.slice(0, last));
      part = isEarly ? "" : part.slice(last);
    }
    part += unit;
  }
  return [...parts, part];
}

/** Writes a text as several literals in brackets. */
function splitLiteral(line: string, { start, end }: Span, indent: string): string[] {
  const [, prefix = "", quote = ""] = /^([rf]*)(["'])/.exec(line.slice(start)) ?? [];
  const content = line.slice(start + prefix.length + 1, end - 1);
  const unit = /\\(?:x..|u.{4}|U.{8}|[^])|[^]/gu;
  // A pattern breaks between alternatives, and other text between words.
  const between = prefix.includes("r") ? "|" : " ";
  const room = MAX_LINE_LENGTH - indent.length - INDENT.length - prefix.length - 2;
  const units = Array.from(content.matchAll(unit), ([text]) => text);
  const parts = splitText(units, Math.max(room, MIN_PART_LENGTH), between);
  return [
    `${line.slice(0, start)}(`,
    ...parts.map((each) => `${indent}${INDENT}${prefix}${quote}${each}${quote}`),
    ...wrapCode(`${indent})${line.slice(end)}`),
  ];
}

function splitLong(characters: readonly string[], room: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += room)
    parts.push(characters.slice(at, at + room).join(""));
  return parts;
}

/** Breaks a comment that is too long. `sign` begins comments: `#` or `--`. */
export function wrapComment(line: string, indent: string, sign = "#"): string[] {
  const lines: string[] = [];
  let text = indent + sign;
  const room = MAX_LINE_LENGTH - indent.length - sign.length - 1;
  const words = line
    .slice(indent.length + sign.length)
    .split(" ")
    .filter((word) => word !== "")
    .flatMap((word) => splitLong(Array.from(word), room));
  for (const word of words) {
    if (text.length + word.length + 1 > MAX_LINE_LENGTH) {
      lines.push(text);
      text = indent + sign;
    }
    text += ` ${word}`;
  }
  return [...lines, text];
}
