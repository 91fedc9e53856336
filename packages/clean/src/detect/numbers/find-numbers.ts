import { formatDouble } from "../../columns/cell-text.ts";
import { countCodes, type Column, type NumberColumn } from "../../columns/table.ts";
import { pluralize, formatShare } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import { parseNumber, type NumberFormat } from "../../steps/types/number-format.ts";
import type { Detector, Example, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { areCodes, canBeVersions } from "./number-codes.ts";
import { findUnitReadings, type UnitReading } from "./number-units.ts";

const MIN_VALUES = 3;
/** Maximum share of cells that aren't numbers. They must not contain digits, and the issue shows how many there are. */
const MAX_UNPARSED_SHARE = 0.02;
const DIGIT = /[0-9]/;
/** Parentheses, a typographic minus, or a trailing sign. */
const NEGATIVE_NOTATION = /[(\u2212]|[.,][0-9]{2}[+-]$/;
const SEPARATOR_PAIRS = [
  [".", ","],
  [",", "."],
  [".", " "],
  [",", " "],
  [".", "'"],
  [".", "’"],
] as const;

interface NumberReading {
  format: NumberFormat;
  unparsedCells: number;
  question: string | undefined;
  recommendation: string | undefined;
}

/** Finds columns of numbers: plain ones, and those with separators, currencies, percent signs or units. */
export const findNumbers: Detector = ({ texts }) => texts.flatMap(findNumbersInColumn);

function findReadings(profile: TextProfile): NumberReading[] {
  const { texts, valueCount } = profile;
  const unparsedCells = sumCounts(texts.filter(({ text }) => !DIGIT.test(text)));
  if (
    valueCount < MIN_VALUES ||
    unparsedCells > valueCount * MAX_UNPARSED_SHARE ||
    areCodes(profile)
  )
    return [];
  return findUnitReadings(profile).flatMap((unitReading) => {
    const { question, recommendation } = unitReading;
    return findFormats(profile, unitReading).map((format) => ({
      format,
      unparsedCells,
      question,
      recommendation,
    }));
  });
}

function findNumbersInColumn(profile: TextProfile): Issue[] {
  const readings = findReadings(profile);
  const [best] = readings;
  if (!best) return [];
  const isClear = readings.length === 1 && best.question === undefined;
  if (!isClear || canBeVersions(profile.texts)) return [buildAmbiguousIssue(profile, readings)];
  return [buildClearIssue(profile, best)];
}

/**
 * Returns the first format that parses all values and, if there is one, the first that parses some value as a different
 * number.
 */
function findFormats(profile: TextProfile, unitReading: UnitReading): NumberFormat[] {
  const { texts } = profile;
  const [best, ...others] = listFormats(profile, unitReading).filter((format) =>
    parsesAll(texts, format),
  );
  if (!best) return [];
  const other = others.find((format) => parseDifferently(texts, format, best));
  return other ? [best, other] : [best];
}

/**
 * Lists candidate formats. A decimal comma is combined with points, spaces or apostrophes as thousands separators, and
 * vice versa.
 */
function listFormats(profile: TextProfile, unitReading: UnitReading): NumberFormat[] {
  const { texts, alphabet } = profile;
  const { question: _question, recommendation: _, ...tokens } = unitReading;
  const isNegative = ({ text }: TextCount) => NEGATIVE_NOTATION.test(text);
  const parentheses = /[(+\-\x80]/.test(alphabet) && texts.some(isNegative);
  const canBeWhole = !tokens.percent && tokens.powers.length === 0;
  return SEPARATOR_PAIRS.filter(
    ([decimal, thousands], at) =>
      at === 0 || alphabet.includes(decimal) || getUsedSeparator(profile, thousands) !== "",
  ).flatMap(([decimal, thousands]) =>
    (canBeWhole ? [true, false] : [false]).map((whole) => ({
      ...tokens,
      parentheses,
      decimal,
      thousands: getUsedSeparator(profile, thousands),
      whole,
    })),
  );
}

function getUsedSeparator(
  { texts, alphabet }: TextProfile,
  thousands: NumberFormat["thousands"],
): NumberFormat["thousands"] {
  if (!alphabet.includes(thousands) && !alphabet.includes("\x80")) return "";
  const isUsed = texts.some(({ text }) =>
    thousands === " " ? /[0-9][ \u00a0\u202f][0-9]/.test(text) : text.includes(thousands),
  );
  return isUsed ? thousands : "";
}

/** Whether the format parses every text that has a digit. */
function parsesAll(texts: readonly TextCount[], format: NumberFormat): boolean {
  return texts.every(({ text }) => parseNumber(text, format) !== undefined || !DIGIT.test(text));
}

function parseDifferently(
  texts: readonly TextCount[],
  one: NumberFormat,
  other: NumberFormat,
): boolean {
  return texts.some(({ text }) => parseNumber(text, one) !== parseNumber(text, other));
}

function buildStep({ column }: TextProfile, { format, unparsedCells }: NumberReading): Step {
  const rest = unparsedCells === 0 ? "stop" : "missing";
  return { kind: "numbers", column: column.name, ...format, rest };
}

/** Whether all texts consist of digits, signs and separators, so that the conversion loses nothing. */
function isLossless({ format, unparsedCells }: NumberReading): boolean {
  const { before, after, percent, parentheses } = format;
  return unparsedCells === 0 && before.length + after.length === 0 && !percent && !parentheses;
}

const TWO_CHOICES = /^[1-9][0-9]?,[1-9][0-9]?$/;
const WHOLE = /^[0-9]{1,2}$/;

/** Whether “2,3” may be the choices 2 and 3: most values are small whole numbers, and no other has a decimal comma. */
function canBeLists({ texts }: TextProfile, { format }: NumberReading): boolean {
  if (format.decimal !== ",") return false;
  const lists = texts.filter(({ text }) => TWO_CHOICES.test(text));
  const whole = texts.filter(({ text }) => WHOLE.test(text));
  return lists.length + whole.length === texts.length && sumCounts(lists) < sumCounts(whole);
}

function buildClearIssue(profile: TextProfile, reading: NumberReading): Issue {
  const { valueCount } = profile;
  const { unparsedCells } = reading;
  return {
    confidence: isLossless(reading) && !canBeLists(profile, reading) ? "clear" : "likely",
    step: buildStep(profile, reading),
    count: valueCount,
    examples: getExamples(profile, reading.format),
    title: `${formatShare(valueCount - unparsedCells, valueCount)} values are numbers`,
    untouched:
      unparsedCells === 0
        ? "Missing cells stay missing."
        : `${pluralize(unparsedCells, "cell")} without a number would become missing.`,
  };
}

function buildAmbiguousIssue(profile: TextProfile, readings: readonly NumberReading[]): Issue {
  const { valueCount } = profile;
  const options = readings.map((reading) => {
    const { question, format } = reading;
    return {
      label: question ?? (readings.length > 1 ? describeDecimal(format) : "Read as numbers"),
      examples: getExamples(profile, format).slice(0, 1),
      step: buildStep(profile, reading),
    };
  });
  return {
    confidence: "ambiguous",
    options,
    count: valueCount,
    examples: [],
    title: describeQuestion(profile, readings),
    recommendation: canBeVersions(profile.texts) ? undefined : readings[0]?.recommendation,
  };
}

function describeQuestion({ texts }: TextProfile, readings: readonly NumberReading[]): string {
  const [first] = readings;
  if (!first || (readings.length === 1 && first.question === undefined)) {
    return "Are these numbers or versions?";
  }
  if (first.question === undefined) return "Is the decimal sign “,” or “.”?";
  const { before, after, powers } = first.format;
  const units = [...new Set([...before, ...after, ...powers.map(([unit]) => unit)])];
  const count = sumCounts(texts.filter(({ text }) => units.some((unit) => text.includes(unit))));
  return `${pluralize(count, "value")} ${count === 1 ? "has" : "have"} a unit (${units.join(", ")})`;
}

function describeDecimal({ decimal, thousands }: NumberFormat): string {
  return thousands === "" || thousands === decimal
    ? `Read “${decimal}” as decimal sign`
    : `Read “${thousands}” as thousands separator`;
}

/** Returns up to three values that change, preferably with a power suffix or a new minus sign. */
function getExamples({ texts }: TextProfile, format: NumberFormat): Example[] {
  const changed = texts.slice(0, 1000).flatMap(({ text }): Example[] => {
    const value = parseNumber(text, format);
    if (value === undefined) return [];
    const after = format.whole ? String(value) : formatDouble(value);
    return after === text || after === `${text}.0` ? [] : [{ before: text, after }];
  });
  const power = format.powers.find(([, exponent]) => exponent !== 0);
  const relevant = changed.filter(({ before, after = "" }) =>
    power ? before.endsWith(power[0]) : after.startsWith("-") && !before.startsWith("-"),
  );
  return (relevant.length > 0 ? relevant : changed).slice(0, 3);
}

const MIN_DISTINCT_VALUES = 3;

/** Finds number columns whose values are all whole, although “.0” or a unit made them look like decimals. */
export const findWholeNumbers: Detector = ({ table }) =>
  table.columns.filter(hasOnlyWholeNumbers).map(({ name, codes }) => ({
    confidence: "likely",
    step: { kind: "whole", column: name },
    count: codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0),
    examples: [],
    title: "All numbers are whole",
    untouched: "Missing cells stay missing.",
  }));

function hasOnlyWholeNumbers(column: Column): column is NumberColumn {
  if (column.type !== "number") return false;
  const counts = countCodes(column);
  counts[0] = 0;
  const used = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return (
    used >= MIN_DISTINCT_VALUES &&
    counts.every((count, code) => count === 0 || Number.isSafeInteger(column.values[code]))
  );
}
