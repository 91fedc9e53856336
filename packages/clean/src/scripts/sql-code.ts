import { escapeUnprintable, UNPRINTABLE_CHARACTER } from "../escape-unprintable.ts";
import { fitsLine, MAX_LINE_LENGTH } from "../steps/python-code.ts";
import {
  splitText,
  fillLines,
  findLongest,
  getLength,
  type Span,
  wrapComment,
} from "./wrap-code.ts";

/** Words that DuckDB doesn't accept as a name without quotation marks (duckdb_keywords). */
export const SQL_KEYWORDS: ReadonlySet<string> = new Set(
  "all analyse analyze and anti any array as asc asof asymmetric at authorization between bigint binary bit boolean both by case cast char character check coalesce collate collation column columns concurrently constraint create cross dec decimal default deferrable desc describe distinct do else end except exists extract false fetch float for foreign freeze from full generated glob group grouping grouping_id having ilike in initially inner inout int integer intersect interval into is isnull join lambda lateral leading left like limit map national natural nchar none not notnull null nullif numeric offset on only or order out outer overlaps overlay pivot pivot_longer pivot_wider placing position positional precision primary qualify real references returning right row select semi setof show similar smallint some struct substring summarize symmetric table tablesample then time timestamp to trailing treat trim true try_cast union unique unpack unpivot using values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable".split(
    " ",
  ),
);

/** Formats a name, in quotation marks if it needs them. */
export function toSqlName(name: string): string {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !SQL_KEYWORDS.has(name.toLowerCase());
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

export function toSqlNames(names: readonly string[]): string {
  return names.map(toSqlName).join(", ");
}

/**
 * Formats a text as a literal. Unprintable characters become calls of `chr`, because DuckDB has no escape for most of
 * them.
 */
export function toSqlString(text: string): string {
  const parts = text.split(/([^\p{L}\p{M}\p{N}\p{P}\p{S} ])/u).filter((part) => part !== "");
  if (parts.length === 0) return "''";
  return parts
    .map((part) =>
      part.search(UNPRINTABLE_CHARACTER) === 0
        ? `chr(${part.codePointAt(0) ?? 0})`
        : `'${part.replaceAll("'", "''")}'`,
    )
    .join(" || ");
}

export function toSqlList(texts: readonly string[]): string {
  return `[${texts.map(toSqlString).join(", ")}]`;
}

/** Formats a map with texts as keys. The values are code. */
export function toSqlMap(entries: Iterable<readonly [key: string, value: string]>): string {
  return `map {${Array.from(entries, ([key, value]) => `${toSqlString(key)}: ${value}`).join(", ")}}`;
}

/** Formats a pattern for Python's `re` as a literal for RE2, which writes code points as `\x{2212}`. */
export function toSqlPattern(pattern: string): string {
  const converted = pattern
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))/g, (_, ...codes) => {
      const code = codes.slice(0, 3).find((part) => typeof part === "string");
      return `\\x{${Number.parseInt(String(code), 16).toString(16)}}`;
    })
    .replace(
      /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu,
      (one) => `\\x{${(one.codePointAt(0) ?? 0).toString(16)}}`,
    );
  return `'${converted.replaceAll("'", "''")}'`;
}

export function toSqlComment(text: string): string {
  return `-- ${escapeUnprintable(text)}`;
}

const INDENT = "  ";

/** Breaks a line that is too long: inside its longest brackets, before keywords, or inside a text. */
export function wrapSql(line: string): string[] {
  if (fitsLine(line)) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  if (line.startsWith("--", indent.length)) return wrapComment(line, indent, "--");
  const { brackets, literals } = scanSql(line);
  const pair = findLongest(brackets);
  const literal = findLongest(literals);
  const parts = splitKeywords(line.slice(indent.length));
  const isChain = parts.length > 2 && pair && getLength(pair) < line.length / 2;
  if (!isChain && pair && (!literal || getLength(pair) > getLength(literal))) {
    const inside = line.slice(pair.start + 1, pair.end - 1).trim();
    return [
      line.slice(0, pair.start + 1),
      ...fillLines(splitElements(inside), indent + INDENT, wrapSql),
      ...wrapSql(indent + line.slice(pair.end - 1)),
    ];
  }
  if (parts.length > 1) {
    const [first = "", ...others] = parts;
    return [...wrapSql(indent + first), ...fillLines(others, indent + INDENT, wrapSql)];
  }
  return literal ? splitLiteral(line, literal, indent) : [line];
}

/** Finds the outermost brackets, the texts outside of them, and where elements or keywords begin. */
function scanSql(code: string) {
  const brackets: Span[] = [];
  const literals: Span[] = [];
  const commas: number[] = [];
  const keywords: number[] = [];
  let depth = 0;
  let open = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? "";
    if (sign === "'" || sign === '"') {
      const start = at;
      at += 1;
      while (at < code.length && (code[at] !== sign || code[at + 1] === sign))
        at += code[at] === sign ? 2 : 1;
      if (depth === 0 && sign === "'") literals.push({ start, end: at + 1 });
    } else if ("([{".includes(sign)) {
      if (depth === 0) open = at;
      depth += 1;
    } else if (")]}".includes(sign)) {
      depth -= 1;
      if (depth === 0 && at > open + 1) brackets.push({ start: open, end: at + 1 });
    } else if (depth === 0) {
      if (sign === ",") commas.push(at);
      const before = at === 0 || code[at - 1] === " ";
      if (before && /^(?:WHEN|ELSE|AND|OR|FROM|WHERE|ORDER BY|\|\|) /.test(code.slice(at, at + 9)))
        keywords.push(at);
    }
  }
  return { brackets, literals, commas, keywords };
}

function splitElements(code: string): string[] {
  const { commas } = scanSql(code);
  if (commas.length === 0) return splitKeywords(code);
  const ends = [...commas.map((at) => at + 1), code.length];
  return ends
    .map((end, at) => code.slice(ends[at - 1] ?? 0, end).trim())
    .filter((element) => element !== "");
}

function splitKeywords(code: string): string[] {
  const ends = [...scanSql(code).keywords.filter((at) => at > 0), code.length];
  return ends
    .map((end, at) => code.slice(ends[at - 1] ?? 0, end).trim())
    .filter((part) => part !== "");
}

/** Writes a text as several literals, which SQL joins if a line break is between them. */
function splitLiteral(line: string, { start, end }: Span, indent: string): string[] {
  const units = (line.slice(start + 1, end - 1).match(/''|\\x\{[^}]*\}|\\?[^]/gu) ?? []).map(
    String,
  );
  const head = line.slice(0, start).trimEnd();
  const inner = head.trim() === "" ? indent : indent + INDENT;
  const parts = splitText(units, MAX_LINE_LENGTH - inner.length - 3).map(
    (part) => `${inner}'${part}'`,
  );
  const tail = line.slice(end);
  const last = parts.pop() ?? "";
  return [
    ...(head.trim() === "" ? [] : [head]),
    ...parts,
    ...(last.length + tail.length <= MAX_LINE_LENGTH
      ? [last + tail]
      : [last, `${indent}${tail.trim()}`]),
  ];
}
