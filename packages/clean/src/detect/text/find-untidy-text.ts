import { countCodes, type TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { repairEncoding } from "../../steps/cells/encoding.ts";
import { normalizeSpaces } from "../../steps/cells/spaces.ts";
import { collectChanges, type Detector } from "../issue.ts";
import type { TextProfile } from "../profile.ts";

/** Texts with line breaks are formatted on purpose, so the spaces inside them aren't changed. */
const LINE_BREAK = /[\r\n]/;
const INDENTED_LINES = /^[ \t]+[^ \t\r\n][^\r\n]*[\r\n]+[ \t]*[^ \t\r\n]/;
/** Scripts that use zero-width spaces as line break opportunities. */
const UNSPACED_SCRIPTS = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Finds surrounding, repeated and invisible spaces in each column. */
export const findSpaces: Detector = ({ texts }) => texts.flatMap(findSpacesInColumn);

/**
 * Finds a byte order mark inside the first column, as in concatenated files. Runs before findHeader, because another
 * header follows the mark.
 */
export const findByteOrderMarks: Detector = ({ table, texts }) => {
  const [first] = texts;
  if (!first) return [];
  const { bytes, starts } = first.column.values;
  const isMarked = (at: number) =>
    bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
  return starts.some(isMarked) ? findSpaces({ table, texts: [first] }) : [];
};

const SPACE = 0x20;

/** Whether a text has a space at its start or end, two in a row, or a character that may be another space. */
function mayHaveSpaces(column: TextColumn): boolean {
  const { bytes, starts, ends } = column.values;
  const counts = countCodes(column);
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    const end = ends[code] ?? 0;
    let before = SPACE;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < SPACE || byte > 0x7e || (byte === SPACE && before === SPACE)) return true;
      before = byte;
    }
    if (before === SPACE) return true;
  }
  return false;
}

function findSpacesInColumn(profile: TextProfile): ReturnType<Detector> {
  if (!mayHaveSpaces(profile.column)) return [];
  const { column, texts } = profile;
  // The first line of a text of several lines may be indented, like code.
  if (texts.some(({ text }) => INDENTED_LINES.test(text))) return [];
  const isLaidOut = texts.some(({ text }) => LINE_BREAK.test(text));
  const invisible = !texts.some(({ text }) => UNSPACED_SCRIPTS.test(text));
  // Single non-breaking spaces are common in French, in Japanese and in numbers, so they stay.
  const options = { inside: !isLaidOut && !hasConsistentSpacing(texts), hard: false, invisible };
  const { count, examples } = collectChanges(texts, (text) => normalizeSpaces(text, options));
  if (count === 0) return [];
  return [
    {
      confidence: "clear",
      step: { kind: "spaces", columns: [column.name], ...options },
      count,
      examples,
      title: `${pluralize(count, "cell")} ${count === 1 ? "has" : "have"} extra spaces or invisible characters`,
      untouched: isLaidOut
        ? "Spaces and line breaks inside texts stay, because some texts have several lines."
        : "Single spaces inside values stay, also non-breaking ones.",
    },
  ];
}

const REPEATED_SPACE = /\S {2,}\S/;
const MIN_SENTENCE_LENGTH = 40;
const MIN_REPETITIONS = 3;

/** Whether all repeated spaces are in sentences that recur with them, as their source wrote them. */
function hasConsistentSpacing(texts: TextProfile["texts"]): boolean {
  const spaced = texts.filter(({ text }) => REPEATED_SPACE.test(text.trim()));
  return (
    spaced.length > 0 &&
    spaced.every(
      ({ text, count }) => text.length >= MIN_SENTENCE_LENGTH && count >= MIN_REPETITIONS,
    )
  );
}

/** Characters that nobody types. If the repair produces one, the text was correct before. */
const NOT_TYPED =
  /[\u0080-\u009f\u0180-\u019f\u01b2-\u01cc\u021c-\u02b8\u0700-\u08ff\ufff0-\uffff]/u;

/**
 * Finds letters that were decoded with the wrong encoding (mojibake). Some correct texts look like it, so the
 * confidence is never `clear`.
 */
export const findBrokenEncoding: Detector = ({ texts }) => texts.flatMap(findEncodingInColumn);

function findEncodingInColumn({ column, texts }: TextProfile): ReturnType<Detector> {
  const { count, examples } = collectChanges(texts, repairEncoding);
  if (count === 0 || texts.some(isCorrectlyEncoded)) return [];
  return [
    {
      confidence: "likely",
      step: { kind: "encoding", columns: [column.name] },
      count,
      examples,
      title: `${pluralize(count, "cell")} ${count === 1 ? "has" : "have"} garbled characters`,
      reason: "Because the same bytes in the right encoding give ordinary letters.",
      untouched: "All other texts stay.",
    },
  ];
}

function isCorrectlyEncoded({ text }: { text: string }): boolean {
  const repaired = repairEncoding(text);
  return repaired !== text && NOT_TYPED.test(repaired);
}

const ALL_SPACES = { inside: true, hard: true, invisible: true };

/** Finds column names with surrounding or repeated spaces, wrongly decoded letters or invisible characters. */
export const findUntidyNames: Detector = ({ table }) => {
  const names = table.columns.map(({ name }) => name);
  const taken = new Set(names);
  const pairs = names.flatMap((name): [string, string][] => {
    const tidy = normalizeSpaces(repairEncoding(name), ALL_SPACES);
    if (tidy === name || tidy === "" || taken.has(tidy)) return [];
    taken.add(tidy);
    return [[name, tidy]];
  });
  if (pairs.length === 0) return [];
  return [
    {
      confidence: names.some((name) => repairEncoding(name) !== name) ? "likely" : "clear",
      step: { kind: "rename", pairs },
      count: pairs.length,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      title: `${pluralize(pairs.length, "column name")} ${pairs.length === 1 ? "has" : "have"} extra spaces or garbled characters`,
      untouched: "Capitals, punctuation and single spaces in names stay.",
    },
  ];
};
