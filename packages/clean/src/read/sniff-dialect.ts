import { getDelimiterName, isControlDelimiter, listControlDelimiters } from "./delimiters.ts";
import type { TextDialect, TextOptions } from "./dialect.ts";
import type { ImportAssumption } from "./import-assumption.ts";
import { findQuotedEnd, isRuleLine, splitLines } from "./prepare-text.ts";

export type SniffedDialect = Omit<TextDialect, "encoding">;

const SAMPLE_CHARACTERS = 1 << 16;
const COMMON = [",", ";", "\t", "|"];
/** Delimiters that also occur in texts. They count only if no common one fits, and all rows have the same width. */
const RARE = ["^", "~", "}", "{", "!", "&", "@", "#", "%", "*", "=", ":", " "];
const CLEAR = ["^", "~", "}"];
const COMMENT_PREFIXES = ["#", "//", "%", "!"];
/** Minimum difference between the shares of regular rows for one delimiter to be better. */
const MIN_SHARE_DIFFERENCE = 0.02;
const GOOD_SHARE = 0.7;
const MIN_LINES = 3;

/**
 * Guesses how the cells of a text are separated and enclosed, from its first 64,000 characters. Options that were
 * chosen are taken as they are.
 */
export function sniffDialect(
  text: string,
  chosen: TextOptions,
): { dialect: SniffedDialect; assumptions: ImportAssumption[] } {
  const isCut = text.length > SAMPLE_CHARACTERS;
  const all = splitLines(text.slice(0, SAMPLE_CHARACTERS));
  if (isCut && all.length > 1) all.pop();
  const assumptions: ImportAssumption[] = [];
  const skipLines = chosen.skipLines ?? 0;
  const below = all.slice(skipLines);
  const layout =
    chosen.layout === undefined && chosen.delimiter === undefined
      ? findFrame(below)
      : (chosen.layout ?? undefined);
  const { comment, lines } = splitComments(below, chosen, assumptions);
  const sample = lines.join("");
  const shared = {
    format: "text" as const,
    ...(skipLines > 0 && { skipLines }),
    ...(comment !== undefined && { comment }),
  };
  if (layout) return addLayout(shared, layout, assumptions, chosen);

  const dialect = { ...shared, ...guessSigns(sample, isCut, chosen, assumptions) };
  const isUndecided = chosen.layout === undefined && chosen.delimiter === undefined;
  if (isUndecided && scoreSigns(sample, dialect, isCut).share < GOOD_SHARE) {
    const columns = findColumns(lines);
    if (columns) {
      const others = assumptions.filter(({ option }) => option === "comment");
      return addLayout(shared, columns, others, chosen);
    }
  }
  if (isUndecided) addMixedDelimiters(countCells(sample, dialect), sample, dialect, assumptions);
  const joins = chosen.joins ?? undefined;
  if (joins) return { dialect: { ...dialect, joins }, assumptions };
  addWideRows(countCells(sample, dialect), assumptions, () =>
    chosen.joins === null ? [] : findOverflowColumn(lines, dialect),
  );
  return { dialect, assumptions };
}

/** Reports a header with another delimiter than the rows below it. */
function addMixedDelimiters(
  [first, ...others]: readonly { width: number }[],
  sample: string,
  signs: Signs,
  assumptions: ImportAssumption[],
) {
  const usual = findMode(others.map(({ width }) => width));
  if (first?.width !== 1 || usual === 1 || others.length < 2) return;
  const names = splitLines(sample).find((line) => line.trim() !== "") ?? "";
  const other = COMMON.find(
    (delimiter) => countCells(names, { ...signs, delimiter })[0]?.width === usual,
  );
  if (other === undefined) return;
  const [own, found] = [getDelimiterName(other), getDelimiterName(signs.delimiter)];
  assumptions.push({
    option: "rows",
    label: `the first row is separated by ${own}s, the others by ${found}s`,
    sureness: "unsure",
    alternatives: [],
    lines: [1],
  });
}

const MAX_LISTED = 20;
const MAX_EXAMPLE = 40;
/** Share of rows with more cells than the others from which the file is probably read in a wrong way. */
const MAX_WIDE_SHARE = 0.05;

/** Reports rows with more cells than most others have. */
function addWideRows(
  rows: readonly { width: number; line: number }[],
  assumptions: ImportAssumption[],
  findRepairs: () => ImportAssumption["alternatives"],
) {
  const usual = findUsualWidth(rows.map(({ width }) => width));
  const wide = rows.filter(({ width }) => width > usual);
  const isUsual = rows.filter(({ width }) => width === usual).length * 2 > rows.length;
  if (wide.length === 0 || usual === 1 || (!isUsual && rows.length < MIN_LINES)) return;
  assumptions.push({
    option: "rows",
    label:
      wide.length === 1
        ? "1 row has more cells than the others"
        : `${wide.length} rows have more cells than the others`,
    sureness: wide.length > Math.max(1, rows.length * MAX_WIDE_SHARE) ? "unsure" : "likely",
    alternatives: findRepairs(),
    count: wide.length,
    lines: wide.slice(0, MAX_LISTED).map(({ line }) => line),
  });
}

const GROUPED_NUMBER = /^[-+(]?[$€£]? ?[0-9]{1,3}(?:[., ][0-9]{3})+(?:[.,][0-9]+)?\)?%?$/;
const PLAIN_NUMBER = /^[-+(]?[$€£]? ?[0-9]+(?:[.,][0-9]+)?\)?%?$/;

/**
 * Finds the column whose cells contain the delimiter in lines with too many cells: numbers with thousands separators, or
 * else texts, if all other cells then are numbers or texts as in the other lines. Empty if several columns fit.
 */
function findOverflowColumn(
  lines: readonly string[],
  { delimiter, quote, escape, skipsSpaces }: Omit<Signs, "format">,
): ImportAssumption["alternatives"] {
  if (quote || escape || skipsSpaces) return [];
  const rows = lines
    .filter((line) => line.trim() !== "" && !line.includes('"'))
    .map((line) => line.replace(/\r?\n$|\r$/, "").split(delimiter));
  const width = findUsualWidth(rows.map((cells) => cells.length));
  const wide = rows.filter((cells) => cells.length > width);
  const regular = rows.slice(1).filter((cells) => cells.length === width);
  if (wide.length === 0 || regular.length === 0) return [];
  const isNumeric = Array.from({ length: width }, (_, column) => {
    const cells = regular.map((row) => row[column]?.trim() ?? "").filter(Boolean);
    return cells.filter((cell) => PLAIN_NUMBER.test(cell)).length * 2 > cells.length;
  });
  // In “Main St, Apt 4” a space shows that the delimiter belongs to the text.
  const hasSpaces = regular.some((cells) => cells.some((cell) => cell.startsWith(" ")));
  const fits = (isJoined: (cell: string, column: number) => boolean) =>
    isNumeric.flatMap((_, column) => {
      const joined = wide.map((cells) => {
        const extra = cells.length - width;
        const cell = cells.slice(column, column + extra + 1).join(delimiter);
        return [...cells.slice(0, column), cell, ...cells.slice(column + extra + 1)];
      });
      const isRight = joined.every((cells) =>
        cells.every((cell, at) =>
          at === column
            ? isJoined(cell, at)
            : (hasSpaces || !cell.startsWith(" ")) &&
              (cell.trim() === "" || PLAIN_NUMBER.test(cell.trim()) === isNumeric[at]),
        ),
      );
      return isRight ? [{ column, example: joined[0]?.[column] ?? "" }] : [];
    });
  const numbers = fits((cell) => GROUPED_NUMBER.test(cell));
  const found = numbers.length > 0 ? numbers : fits((_, column) => isNumeric[column] === false);
  const [only] = found;
  if (!only || found.length > 1) return [];
  const { column, example } = only;
  return [
    {
      label: `read “${example.slice(0, MAX_EXAMPLE)}” as one cell`,
      options: { joins: { column, width } },
    },
  ];
}

function addLayout(
  shared: Pick<TextDialect, "format" | "skipLines" | "comment">,
  layout: NonNullable<TextDialect["layout"]>,
  assumptions: ImportAssumption[],
  chosen: TextOptions,
) {
  const labels = { fixed: "fixed-width columns", framed: "table with a frame", spaces: "spaces" };
  if (!chosen.layout) {
    assumptions.push({
      option: "layout",
      label: labels[layout.kind],
      sureness: layout.kind === "framed" ? "sure" : "likely",
      alternatives: [
        { label: "one column", options: { layout: null, delimiter: "," } },
        ...(layout.kind === "fixed"
          ? [{ label: labels.spaces, options: { layout: { kind: "spaces" as const } } }]
          : []),
      ],
    });
  }
  return { dialect: { ...shared, delimiter: ",", quotes: true, layout }, assumptions };
}

/** Recognises tables as psql, MySQL and Markdown write them, and names that are underlined column by column. */
function findFrame(lines: readonly string[]): TextDialect["layout"] {
  const rule = lines.slice(0, 6).find((line) => isRuleLine(line.trimEnd()) && !/[0-9]/.test(line));
  if (rule === undefined) return undefined;
  const others = lines.filter((line) => !isRuleLine(line.trimEnd()) && line.trim() !== "");
  const barred = others.filter((line) => line.includes("|"));
  if (/[|+]/.test(rule) && barred.length > 0 && barred.length >= others.length / 2) {
    const bordered = barred.filter((line) => /^\s*\|.*\|\s*$/.test(line));
    return { kind: "framed", border: bordered.length > barred.length / 2 };
  }
  const groups = [...rule.matchAll(/-+|=+/g)];
  if (!/[|+:]/.test(rule) && groups.length > 1 && groups.every(([dashes]) => dashes.length > 1))
    return { kind: "fixed", starts: groups.map(({ index }, at) => (at === 0 ? 0 : index)) };
  return undefined;
}

/** Finds columns between which every line has spaces. */
function findColumns(lines: readonly string[]): TextDialect["layout"] {
  const texts = lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  if (texts.length < MIN_LINES || texts.some((line) => line.includes("\t"))) return undefined;
  const gapped = texts.filter((line) => /\S {2,}\S/.test(line)).length;
  if (gapped < texts.length * 0.6) return undefined;
  const characters = texts.map((line) => Array.from(line));
  const isFilled: boolean[] = [];
  for (const line of characters)
    for (const [at, character] of line.entries()) if (character !== " ") isFilled[at] = true;
  const starts: number[] = [];
  for (let at = 0; at < isFilled.length; at += 1)
    if (isFilled[at] && !isFilled[at - 1]) starts.push(starts.length === 0 ? 0 : at);
  const counts = texts.map((line) => line.trim().split(/ +/).length);
  const usual = findMode(counts);
  const isRegular = counts.filter((count) => count === usual).length >= texts.length * 0.8;
  if (starts.length < 2) return isRegular && usual > 1 ? { kind: "spaces" } : undefined;
  // Names that begin where the columns do show that texts with spaces are single cells.
  if (counts[0] === starts.length) return { kind: "fixed", starts };
  return isRegular && usual > starts.length ? { kind: "spaces" } : { kind: "fixed", starts };
}

/** The number of cells that rows should have: that of the names if other rows have it, or else the most frequent one. */
export function findUsualWidth(widths: readonly number[]): number {
  const mode = findMode(widths);
  const [names = mode, ...others] = widths;
  return names > 1 && names < mode && others.includes(names) ? names : mode;
}

function findMode(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (number) => number)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0;
}

/** Finds the text with which comment lines begin, and returns the other lines. */
function splitComments(
  lines: readonly string[],
  chosen: TextOptions,
  assumptions: ImportAssumption[],
): { comment?: string; lines: readonly string[] } {
  const prefixes = chosen.comment === undefined ? COMMENT_PREFIXES : [chosen.comment ?? ""];
  for (const prefix of prefixes) {
    if (prefix === "" || !lines.some((line) => line.startsWith(prefix))) continue;
    const others = lines.filter((line) => !line.startsWith(prefix));
    const delimiter = chosen.delimiter ?? guessDelimiter(others.join(""), false);
    const quotes = chosen.quotes ?? true;
    const count = (line: string) => countCells(line, { delimiter, quotes, format: "text" });
    // A line inside a quoted cell is text, such as a heading in Markdown.
    const starts = new Set(count(lines.join("")).map(({ line }) => line));
    const isComment = (line: string, at: number) => line.startsWith(prefix) && starts.has(at + 1);
    const kept = lines.filter((line, at) => !isComment(line, at));
    if (chosen.comment !== undefined) return { comment: prefix, lines: kept };
    const comments = lines.filter(isComment);
    const rows = kept.filter((line) => line.trim() !== "");
    if (comments.length === 0 || rows.length < 2 || comments.length > rows.length) continue;
    // A quotation mark that is still open makes it a row.
    if (comments.some((line) => line.split('"').length % 2 === 0)) continue;
    // Comments have another number of cells than the rows.
    const usual = findMode(count(rows.join("")).map(({ width }) => width));
    const leading = lines.findIndex((line, at) => !isComment(line, at));
    const last = leading > 0 ? lines[leading - 1] : undefined;
    // The last comment above the rows may hold the names.
    if (last !== undefined && usual > 1 && (count(last)[0]?.width ?? 1) === usual) {
      const [first = ""] = rows;
      if (/[0-9]/.test(first) && !/[0-9]/.test(last)) continue;
    }
    const alike = comments.filter((line) => (count(line)[0]?.width ?? 1) === usual).length;
    if (alike * 2 > comments.length && (usual > 1 || leading <= 0)) continue;
    if (leading <= 0 && (prefix !== "#" || !comments.some((line) => /^#+ ?\p{L}/u.test(line))))
      continue;
    assumptions.push({
      option: "comment",
      label: `${comments.length} comment ${comments.length === 1 ? "line" : "lines"} skipped`,
      sureness: leading > 0 ? "sure" : "likely",
      alternatives: [{ label: "read them as rows", options: { comment: null } }],
      count: comments.length,
      lines: lines.flatMap((line, at) => (isComment(line, at) ? [at + 1] : [])).slice(0, 20),
      examples: comments.slice(0, 20).map((line) => line.trimEnd().slice(0, 200)),
    });
    return { comment: prefix, lines: kept };
  }
  return chosen.comment ? { comment: chosen.comment, lines } : { lines };
}

type Signs = Pick<
  TextDialect,
  "format" | "delimiter" | "quotes" | "quote" | "escape" | "skipsSpaces" | "allowsOpenQuotes"
>;

function guessSigns(
  sample: string,
  isCut: boolean,
  chosen: TextOptions,
  assumptions: ImportAssumption[],
): Omit<Signs, "format"> {
  const quotes = chosen.quotes ?? true;
  const forms = listQuoteForms(sample, quotes, chosen);
  const hasSingle = forms.some(({ quote }) => quote === "'");
  const scored = forms.map((form) => {
    const delimiter = chosen.delimiter ?? guessDelimiter(sample, isCut, form);
    const signs: Signs = { format: "text", delimiter, quotes, ...form };
    const score = scoreSigns(sample, signs, isCut);
    // Single quotes around cells are left over if they don't enclose them.
    const left = hasSingle && !form.quote ? 1 : 0;
    return { signs, ...score, stray: score.stray + left };
  });
  const [plain] = scored;
  if (!plain) return { delimiter: chosen.delimiter ?? ",", quotes };
  // Another form counts only if it explains quotation marks that the usual one leaves over.
  const best = scored.toSorted(
    (a, b) => a.stray - b.stray || b.share * b.width - a.share * a.width,
  )[0];
  const found =
    best && best.stray < plain.stray && best.share >= plain.share - MIN_SHARE_DIFFERENCE
      ? best
      : plain;
  const { format: _format, ...signs } = found.signs;
  const { delimiter, quote, escape } = signs;
  if (chosen.delimiter === undefined) {
    const isCommon = COMMON.includes(delimiter);
    const isRegular = found.share === 1 && found.rows >= MIN_LINES;
    const isClear = isRegular && (CLEAR.includes(delimiter) || isControlDelimiter(delimiter));
    const others = [...COMMON, ...listControlDelimiters(sample)]
      .filter((other) => other !== delimiter)
      .map((other) => ({
        other,
        ...scoreSigns(sample, { ...found.signs, delimiter: other }, isCut),
      }));
    const near = others.filter(
      ({ share, width }) => width > 1 && width >= found.width && share > GOOD_SHARE,
    );
    // Some lines of the column have a sign that separates elsewhere.
    const some = found.width === 1 ? others.filter(({ width }) => width > 1) : [];
    assumptions.push({
      option: "delimiter",
      label: found.width > 1 ? getDelimiterName(delimiter) : "one column",
      sureness: some.some(({ other }) => isControlDelimiter(other))
        ? "unsure"
        : (isCommon || isClear) && near.length + some.length === 0
          ? "sure"
          : "likely",
      alternatives: [...near, ...some].map(({ other }) => ({
        label: getDelimiterName(other),
        options: { delimiter: other },
      })),
    });
  }
  if (quote && chosen.quote === undefined) {
    assumptions.push({
      option: "quote",
      label: "single quotes around cells",
      sureness: found.stray === 0 ? "sure" : "likely",
      alternatives: [{ label: "part of the values", options: { quote: null } }],
    });
  }
  if (escape && chosen.escape === undefined) {
    assumptions.push({
      option: "escape",
      label: String.raw`\ before quotes`,
      sureness: found.stray === 0 ? "sure" : "likely",
      alternatives: [{ label: "part of the values", options: { escape: null } }],
    });
  }
  return signs;
}

type QuoteForm = Pick<Signs, "quote" | "escape" | "skipsSpaces" | "allowsOpenQuotes">;

/** The ways to enclose cells that may fit: the usual one first. */
function listQuoteForms(sample: string, quotes: boolean, chosen: TextOptions): QuoteForm[] {
  const given: QuoteForm = {
    ...(chosen.quote && { quote: chosen.quote }),
    ...(chosen.escape && { escape: chosen.escape }),
    ...(chosen.skipsSpaces && { skipsSpaces: chosen.skipsSpaces }),
  };
  const forms = [given];
  const add = (form: QuoteForm) => {
    for (const old of forms.slice()) forms.push({ ...old, ...form });
  };
  if (quotes && chosen.quote === undefined && hasSingleQuotes(sample)) add({ quote: "'" });
  if (chosen.escape === undefined && /\\["',;|\t\\]/.test(sample)) add({ escape: "\\" });
  if (chosen.skipsSpaces === undefined && /[,;|\t] +["']/.test(sample)) add({ skipsSpaces: true });
  if (quotes && chosen.allowsOpenQuotes === undefined) {
    for (const form of forms.slice())
      if (!form.escape) forms.push({ ...form, allowsOpenQuotes: true });
  }
  return forms;
}

function hasSingleQuotes(sample: string): boolean {
  if (/(?:^|[,;|\t\r\n])"/.test(sample)) return false;
  const opened = sample.match(/(?:^|[,;|\t\r\n^~}]) *'/g)?.length ?? 0;
  const closed = sample.match(/'(?=[,;|\t\r\n^~}]|$)/g)?.length ?? 0;
  // Apostrophes at the end of words also look like closing ones.
  return opened >= 2 && closed >= opened * 0.9 && closed <= opened * 1.5;
}

function guessDelimiter(sample: string, isCut: boolean, form: QuoteForm = {}): string {
  const score = (delimiter: string) => ({
    delimiter,
    ...scoreSigns(sample, { format: "text", delimiter, quotes: true, ...form }, isCut),
  });
  const scores = COMMON.map(score);
  const maxShare = Math.max(...scores.map(({ share }) => share));
  // Values hardly contain control characters, so one that is in every row separates, as in files of Hive.
  const [control] = listControlDelimiters(sample)
    .map(score)
    .filter(
      ({ share, rows }) => rows > 1 && (share === 1 || share > Math.max(maxShare, GOOD_SHARE)),
    )
    .toSorted((a, b) => b.share - a.share || b.width - a.width);
  if (control) return control.delimiter;
  const equal = scores.filter(({ share }) => share > maxShare - MIN_SHARE_DIFFERENCE);
  const [best] = equal.toSorted((a, b) => b.width - a.width || b.share - a.share);
  /** Whether the sign only occurs in few lines of a column of texts, so that a sign which isn't there separates. */
  const isText = (delimiter: string) => {
    if (sample.includes("\t") || maxShare === 0 || maxShare >= 0.5) return false;
    const rows = countCells(sample, { format: "text", delimiter, quotes: true, ...form });
    const widths = rows.map(({ width }) => width);
    const isTable = widths.some(
      (width, at) => width > 1 && width === widths[at + 1] && width === widths[at + 2],
    );
    return widths[0] === 1 && findMode(widths) === 1 && !isTable;
  };
  // Texts hardly contain these signs, so a sign in every row, also that of the names, separates.
  const clear = maxShare < 1 ? CLEAR.map(score).filter(({ share }) => share === 1) : [];
  const [clearest] = clear.toSorted((a, b) => b.width - a.width);
  if (clearest && clearest.rows >= MIN_LINES) return clearest.delimiter;
  if (best && maxShare >= GOOD_SHARE) return best.delimiter;
  const rare = RARE.map(score).filter(
    ({ delimiter, share, rows, width }) =>
      share > 0.95 &&
      rows >= MIN_LINES &&
      share > maxShare &&
      (!/[: =]/.test(delimiter) || (width > 2 && isSeparatedByHardSpace(sample, delimiter))),
  );
  const [rarest] = rare.toSorted((a, b) => b.width - a.width);
  if (!rarest && best && isText(best.delimiter)) return "\t";
  return rarest?.delimiter ?? (maxShare > 0 ? (best?.delimiter ?? ",") : ",");
}

/** Whether a sign that is frequent in texts and times separates cells: some column holds numbers only. */
function isSeparatedByHardSpace(sample: string, delimiter: string): boolean {
  const rows = splitLines(sample)
    .slice(1)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .map((line) => line.split(delimiter));
  if (delimiter === ":" && rows.flat().every((cell) => /^ *[0-9.]+ *$/.test(cell))) return false;
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, at) => at).some((at) =>
    rows.every((row) => /^"?-?[0-9][0-9.,]*"?$/.test(row[at] ?? "")),
  );
}

interface SignScore {
  /** The most frequent number of cells, above one, and the share of rows that have it. */
  width: number;
  share: number;
  rows: number;
  /** Number of quotation marks that neither open nor close a cell. */
  stray: number;
}

function scoreSigns(sample: string, signs: Signs, isCut: boolean): SignScore {
  const rows = countCells(sample, signs);
  if (isCut) rows.pop();
  const stray = rows.reduce((sum, row) => sum + row.stray, 0);
  const groups = [
    ...Map.groupBy(
      rows.filter(({ width }) => width > 1),
      ({ width }) => width,
    ),
  ].map(([width, same]) => ({ width, share: same.length / rows.length }));
  const [usual] = groups.toSorted((a, b) => b.share - a.share || b.width - a.width);
  return { width: usual?.width ?? 1, share: usual?.share ?? 0, rows: rows.length, stray };
}

/** Counts the cells of each row that isn't blank, and its quotation marks that don't enclose a cell. */
export function countCells(
  sample: string,
  signs: Signs,
): { width: number; stray: number; line: number }[] {
  const { delimiter, quotes, quote = '"', escape, skipsSpaces, allowsOpenQuotes } = signs;
  const rows: { width: number; stray: number; line: number }[] = [];
  let line = 1;
  let row = { width: 1, stray: 0, line };
  let isBlank = true;
  let isStart = true;
  let isQuoted = false;
  for (let at = 0; at < sample.length; at += 1) {
    const sign = sample.charAt(at);
    if (sign === escape) {
      at += 1;
      isStart = false;
      isBlank = false;
      continue;
    }
    if (sign === "\n" || (sign === "\r" && sample.charAt(at + 1) !== "\n")) line += 1;
    if (isQuoted) {
      if (sign !== quote) continue;
      const next = sample.charAt(at + 1);
      if (next === quote) at += 1;
      else {
        isQuoted = false;
        if (next !== "" && next !== delimiter && next !== "\n" && next !== "\r") row.stray += 1;
      }
      continue;
    }
    if (sign === "\n" || sign === "\r") {
      if (!isBlank) rows.push(row);
      row = { width: 1, stray: 0, line };
      isBlank = true;
      isStart = true;
    } else if (sign === delimiter) {
      row.width += 1;
      isStart = true;
      isBlank = false;
    } else if (quotes && allowsOpenQuotes && sign === quote && isStart) {
      const { end, form } = findQuotedEnd(sample, at, signs);
      line += sample.slice(at, end).match(/\r\n|\r|\n/g)?.length ?? 0;
      if (form === "open") row.stray += 1;
      at = end - 1;
      isStart = false;
      isBlank = false;
    } else if (quotes && sign === quote && isStart) {
      isQuoted = true;
      isStart = false;
      isBlank = false;
    } else {
      if (sign === '"' || sign === quote) row.stray += sign === "'" && !isStart ? 0 : 1;
      if (!(skipsSpaces && sign === " " && isStart)) isStart = false;
      isBlank = false;
    }
  }
  if (isQuoted) row.stray += 1;
  if (!isBlank) rows.push(row);
  return rows;
}
