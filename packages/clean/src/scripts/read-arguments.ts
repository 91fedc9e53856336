import { formatDelimiter, isControlDelimiter } from "../read/delimiters.ts";
import type { TextDialect } from "../read/dialect.ts";
import { needsTextPreparation } from "../read/prepare-text.ts";
import { escapePythonPattern, toPythonString } from "../steps/python-code.ts";

/** How users prepare a new file before the script can read it. The page's button uses the same words. */
export const SAVE_AS_TEXT = "save it as CSV (UTF-8)";
export const SAVE_AS_READ = "save the messy table as CSV in the cleaner";

/** Returns the modules of the standard library that reading needs. */
export function listReadModules(dialect: TextDialect): string[] {
  const prepares = needsTextPreparation(dialect);
  return [...(dialect.quotes || dialect.layout ? [] : ["csv"]), ...(prepares ? ["io", "re"] : [])];
}

/**
 * Returns the arguments of `pd.read_csv` that depend on the dialect. Without them, pandas reads UTF-8 with commas and
 * quotation marks.
 */
export function listPandasReadArguments(dialect: TextDialect): string[] {
  const { encoding, delimiter, quotes, quote, escape, skipsSpaces, layout } = dialect;
  const decodes = !needsTextPreparation(dialect);
  const ofText = decodes
    ? [
        ...(encoding === "utf-8" ? [] : [`encoding=${toPythonString(encoding)}`]),
        ...(dialect.replacesWrongBytes ? ['encoding_errors="replace"'] : []),
      ]
    : [];
  if (layout) return ofText;
  return [
    ...(delimiter === "," ? [] : [`sep=${toPythonString(delimiter)}`]),
    ...ofText,
    ...(quotes ? [] : ["quoting=csv.QUOTE_NONE"]),
    ...(quotes && quote ? [`quotechar=${toPythonString(quote)}`] : []),
    ...(escape ? [`escapechar=${toPythonString(escape)}`] : []),
    ...(skipsSpaces ? ["skipinitialspace=True"] : []),
  ];
}

/**
 * Returns the lines that make a CSV text `content` from the bytes in `raw`, as prepareText does. Empty if pandas can
 * read the file itself.
 */
export function buildTextPreparation(dialect: TextDialect): string[] {
  if (!needsTextPreparation(dialect)) return [];
  const {
    encoding,
    comment,
    skipLines = 0,
    layout,
    joins,
    allowsOpenQuotes,
    dropsControls,
  } = dialect;
  const mark = /sig|16/.test(encoding) ? String.raw`.removeprefix("\ufeff")` : "";
  const errors = dialect.replacesWrongBytes ? ', "replace"' : "";
  const lines = [`content = raw.decode(${toPythonString(encoding)}${errors})${mark}`];
  if (dropsControls) {
    lines.push(
      "# Leave out NUL bytes, and the sign that ends a file in DOS.",
      String.raw`content = content.replace("\0", "").rstrip("\x1a")`,
    );
  }
  if (skipLines > 0) {
    lines.push(
      "# Leave out lines above the table.",
      String.raw`lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", content)`,
      `content = "".join(lines[${skipLines}:])`,
    );
  }
  if (comment !== undefined) {
    const pattern = buildCommentPattern(dialect, comment);
    const mark = pattern.includes("'") ? '"' : "'";
    lines.push(
      "# Leave out comment lines, but no line inside of a quoted cell.",
      `comments = r${mark}${pattern}${mark}`,
      'content = re.sub(comments, lambda m: m[1] or "", content)',
    );
  }
  if (joins) {
    const { column, width } = joins;
    const sign = toPythonString(dialect.delimiter);
    lines.push(
      `# Lines with more than ${width} cells have the delimiter in column ${column + 1}.`,
      "def join_cells(line):",
      String.raw`    text = line.rstrip("\r\n")`,
      `    cells = text.split(${sign})`,
      `    extra = len(cells) - ${width}`,
      `    if extra < 1 or '"' in text:`,
      "        return line",
      `    cells[${column}:${column + 1} + extra] = ['"' + ${sign}.join(cells[${column}:${column + 1} + extra]) + '"']`,
      `    return ${sign}.join(cells) + line[len(text):]`,
      "",
      String.raw`lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", content)`,
      'content = "".join(map(join_cells, lines))',
    );
  }
  if (layout) {
    lines.push("# Split each line into cells, and write them as CSV.", ...buildSplitting(layout));
    lines.push(
      String.raw`lines = re.findall(r"([^\r\n]*)(?:\r\n|\r|\n)|([^\r\n]+)\Z", content)`,
      "lines = [first or last for first, last in lines]",
      ...(layout.kind === "framed"
        ? [
            `rule = r"[ \\t|+:=-]*(?:--|==|:-|-:)[ \\t|+:=-]*|\\([0-9]+ rows?\\)|[0-9]+ rows? in set.*"`,
            "lines = [line for line in lines if not re.fullmatch(rule, line)]",
          ]
        : []),
      `rows = [['"' + cell.replace('"', '""') + '"' if cell else "" for cell in split(line)] for line in lines]`,
      String.raw`content = "".join(",".join(cells) + "\n" for cells in rows)`,
    );
  }
  if (allowsOpenQuotes) {
    const delimiter = layout ? "," : dialect.delimiter;
    const sign = escapeDelimiter(delimiter);
    const end = String.raw`[${sign}\r\n]`;
    const mark = dialect.quote ?? '"';
    const python = mark === "'" ? `r"` : `r'`;
    const closed = `(${mark}(?:[^${mark}]|${mark}${mark})*${mark}(?=${end}|\\Z))`;
    const spaces = dialect.skipsSpaces ? " *" : "";
    const start = dialect.skipsSpaces ? String.raw`((?:\A|${end}) *)` : String.raw`(\A|${end})`;
    const inner = String.raw`${mark}((?:(?!${sign}${spaces}${mark})[^\r\n])*?)${mark}(?=${end}|\Z)`;
    const open = `(${mark}[^${end.slice(1, -1)}]*)`;
    const [one, two] = mark === "'" ? [`"'"`, `"''"`] : [`'"'`, `'""'`];
    lines.push(
      "# Quotation marks inside a cell that aren't doubled, or open one and aren't closed, are ordinary characters.",
      `cells = ${python}${start}(?:${closed}|${inner}|${open})${python.slice(1)}`,
      "def enclose(m):",
      "    if m[2]:",
      "        return m[0]",
      `    text = m[4] if m[4] else m[3].replace(${two}, ${one})`,
      `    return m[1] + ${one} + text.replace(${one}, ${two}) + ${one}`,
      "",
      "content = re.sub(cells, enclose, content)",
    );
  }
  return lines;
}

/** Escapes a delimiter for a raw string with a regular expression, also inside of a set. */
export function escapeDelimiter(delimiter: string): string {
  if (delimiter === "\t") return String.raw`\t`;
  return isControlDelimiter(delimiter) ? formatDelimiter(delimiter) : `\\${delimiter}`;
}

/** Builds a pattern that matches comment lines, and captures quoted cells, whose lines are no comments. */
function buildCommentPattern(dialect: TextDialect, comment: string): string {
  const { delimiter, quotes, escape, skipsSpaces, layout } = dialect;
  const prefix = escapePythonPattern(comment).replaceAll("'", String.raw`\x27`);
  const line = String.raw`(?<![^\r\n])${prefix}[^\r\n]*(?:\r\n|\r|\n)?`;
  if (!quotes || layout) return `((?!))|${line}`;
  const quote: string = dialect.quote ?? '"';
  const sign = escapeDelimiter(delimiter);
  const inner = escape ? String.raw`[^${quote}\\]` : `[^${quote}]`;
  const more = escape ? String.raw`(?:${quote}${quote}|\\[\s\S])` : quote + quote;
  const closed = `${quote}${inner}*(?:${more}${inner}*)*${quote}`;
  const end = dialect.allowsOpenQuotes ? String.raw`(?![^${sign}\r\n])` : "";
  return String.raw`(?<![^${sign}\r\n])(${skipsSpaces ? " *" : ""}${closed}${end})|${line}`;
}

/** What `pd.read_csv` reads: the file, or the text that `buildTextPreparation` made. */
export function getPandasSource(dialect: TextDialect): string {
  return needsTextPreparation(dialect) ? 'io.StringIO(content, newline="")' : "source";
}

/** Returns the lines of a function `split` that does the same as splitLine. */
function buildSplitting(layout: NonNullable<TextDialect["layout"]>): string[] {
  const trim = String.raw`.strip(" \t")`;
  switch (layout.kind) {
    case "fixed":
      return [
        `starts = [${layout.starts.join(", ")}]`,
        "ends = starts[1:] + [None]",
        `split = lambda line: [line[start:end]${trim} for start, end in zip(starts, ends)]`,
      ];
    case "framed": {
      const inner = layout.border ? `inner.removeprefix("|").removesuffix("|")` : "line";
      return [
        "def split(line):",
        `    inner = line${trim}`,
        `    if "|" not in inner:`,
        "        return [inner]",
        String.raw`    cells = re.split(r"(?<!\\)\|", ${inner})`,
        String.raw`    return [cell${trim}.replace("\\|", "|") for cell in cells]`,
        "",
      ];
    }
    case "spaces":
      return [
        "def split(line):",
        String.raw`    cells = re.findall(r'"[^"]*"(?![^ \t])|[^ \t]+', line)`,
        `    return [cell[1:-1] if re.fullmatch('"[^"]*"', cell) else cell for cell in cells]`,
        "",
      ];
  }
}

/** Arguments of `pd.read_csv` for every file: each cell is text, an empty one is missing, and blank lines are rows. */
export const pandasCellArguments: readonly string[] = [
  "dtype=object",
  "keep_default_na=False",
  'na_values=""',
  "skip_blank_lines=False",
];

/** Returns the arguments of `pl.read_csv` that depend on the dialect. The script has decoded the file before. */
export function listPolarsReadArguments({ delimiter, quotes }: TextDialect): string[] {
  return [
    ...(delimiter === "," ? [] : [`separator=${toPythonString(delimiter)}`]),
    ...(quotes ? [] : ["quote_char=None"]),
  ];
}

/** Returns assertions that the bytes in `raw` are in the encoding. In another one, letters would silently be wrong. */
export function buildRawChecks(
  encoding: TextDialect["encoding"],
  toSave: string,
  { dropsControls }: Pick<TextDialect, "dropsControls"> = {},
): string[] {
  const isUtf8 = encoding === "utf-8" || encoding === "utf-8-sig";
  const advice = isUtf8
    ? `Not UTF-8 text: ${toSave} first.`
    : `The file contains NUL bytes, so it isn't ${encoding}.`;
  const noZero = dropsControls ? [] : [`assert b"\\0" not in raw, "${advice}"`];
  if (isUtf8) return noZero;
  if (encoding === "utf-16") {
    return [
      String.raw`assert raw[:2] in (b"\xff\xfe", b"\xfe\xff"), "It has no byte order mark now."`,
    ];
  }
  if (encoding === "utf-16-le")
    return ['assert raw[1::2].count(0) > raw[::2].count(0), "It is UTF-8 or UTF-16-BE now."'];
  if (encoding === "utf-16-be")
    return ['assert raw[::2].count(0) > raw[1::2].count(0), "It is UTF-8 or UTF-16-LE now."'];
  return [
    ...noZero,
    'is_utf8 = not raw.isascii() and raw.decode("utf-8", "ignore").encode() == raw',
    `assert not is_utf8, "It is UTF-8 now, not ${encoding}."`,
  ];
}
