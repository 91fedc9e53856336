import { formatCount, formatShare } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import { formatDateExample } from "../../steps/types/date-format.ts";
import { parseNumber, type NumberFormat } from "../../steps/types/number-format.ts";
import { canBeCode, canBeDate, inferDateReadings } from "../dates/infer-dates.ts";
import type { Detector, Issue } from "../issue.ts";
import { areCodes } from "../numbers/number-codes.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

const MIN_VALUES = 20;
const MAX_UNPARSED_SHARE = 0.1;
/**
 * Maximum share of unparsed values that look like numbers or dates too, such as percentages among numbers. Higher than
 * for other values.
 */
const MAX_NEARLY_PARSED_SHARE = 0.5;
/**
 * Matches digits with symbols around them, but no range such as 1-5. Also matches abbreviations for “no data”, such as
 * n.d.
 */
const NEARLY_PARSED = /^(?!.*[0-9][-/:][0-9])(?=.*[0-9])\P{L}*$|^(?:\p{L}\.){2,}$/u;
const SAMPLE_TEXTS = 200;
/** Matches house numbers, sizes and grades such as 12b, where the letter is part of the value. */
const NUMBER_AND_LETTER = /^[0-9]{1,6} ?[A-Za-z]$/;
const PLAIN_NUMBER = /^[+\-\u2212]?[.]?[0-9][0-9., '’]*[+-]?$/;
const PLAIN_FORMAT = { before: [], after: [], powers: [], percent: false, parentheses: true };
const FORMATS: readonly NumberFormat[] = [
  { ...PLAIN_FORMAT, decimal: ".", thousands: ",", whole: true },
  { ...PLAIN_FORMAT, decimal: ".", thousands: ",", whole: false },
  { ...PLAIN_FORMAT, decimal: ",", thousands: ".", whole: false },
];

/**
 * Finds columns of numbers or dates in which some cells have an unknown format. The user decides what to do with these
 * cells.
 */
export const findMixedTypes: Detector = ({ texts }) => texts.flatMap(findMixedTypesInColumn);

function findMixedTypesInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  if (valueCount < MIN_VALUES) return [];
  const first = texts.slice(0, SAMPLE_TEXTS);
  const mostAre = (test: (textCount: (typeof first)[number]) => boolean) =>
    first.filter(test).length * 2 > first.length;
  const found =
    (mostAre(canBeDate) && readAsDates(profile)) ||
    (mostAre(({ text }) => PLAIN_NUMBER.test(text)) &&
      !areCodes(profile) &&
      readAsNumbers(profile));
  if (!found) return [];
  const { readings, unread, what } = found;
  const count = sumCounts(unread);
  // Also returns here if all values were parsed.
  if (unread.every(({ text }) => NUMBER_AND_LETTER.test(text))) return [];
  const isMany = count > valueCount * MAX_UNPARSED_SHARE;
  const isNear = (textCount: (typeof unread)[number]) =>
    what === "dates" ? canBeDate(textCount) : NEARLY_PARSED.test(textCount.text);
  if (isMany && (count > valueCount * MAX_NEARLY_PARSED_SHARE || !unread.every(isNear))) return [];
  const listed = unread
    .slice(0, 3)
    .map(({ text }) => `“${text}”`)
    .join(", ");
  return [
    {
      confidence: "ambiguous",
      options: readings.map(({ like, step }) => ({
        label: `Read ${readings.length > 1 ? `like ${like}` : what}, clear ${formatCount(count)}`,
        examples: [],
        step,
      })),
      count,
      examples: unread.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      title: `${formatShare(count, valueCount)} values ${count === 1 ? "is not a plain" : "are not plain"} ${count === 1 ? what.slice(0, -1) : what}, such as ${listed}`,
      untouched: "To keep their meaning, edit these values first.",
    },
  ];
}

interface PartialReading {
  /** The ways to parse the values. If there are several, `like` is an example that shows the difference. */
  readings: { like: string; step: Step }[];
  unread: readonly TextCount[];
  what: "numbers" | "dates";
}

function readAsNumbers({ column, texts }: TextProfile): PartialReading | undefined {
  const [best] = FORMATS.map((format) => ({
    format,
    unread: texts.filter(({ text }) => parseNumber(text, format) === undefined),
  })).toSorted((a, b) => a.unread.length - b.unread.length);
  if (!best) return undefined;
  const step: Step = { kind: "numbers", column: column.name, ...best.format, rest: "missing" };
  return { readings: [{ like: "", step }], unread: best.unread, what: "numbers" };
}

/** Returns nothing if the values may be version numbers, because findDates reports those. */
function readAsDates(profile: TextProfile): PartialReading | undefined {
  const found = inferDateReadings(profile, {
    maxUnparsedShare: MAX_NEARLY_PARSED_SHARE,
    allowsDigits: true,
  });
  const [first] = found;
  if (!first || first.formats.some(canBeCode)) return undefined;
  const readings = found.map(({ formats }) => {
    const step: Step = { kind: "dates", column: profile.column.name, formats, rest: "missing" };
    return { like: formats.map(formatDateExample).join("”, “"), step };
  });
  return { readings, unread: first.unparsed, what: "dates" };
}
