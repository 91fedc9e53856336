import { getText } from "../../columns/cell-text.ts";
import { countCodes, type TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import type { Detector, Issue, Confidence } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile, getExtent } from "../profile.ts";

const PROGRAM_MARKERS = new Set(
  String.raw`#N/A|#N/A N/A|#NA|<NA>|#NULL!|#VALUE!|#DIV/0!|#REF!|#NAME?|#NUM!|NaN|(null)|(blank)|(missing)|[null]|<null>|NaT|\N`.split(
    "|",
  ),
);
/** Markers that people write for a missing value. Among words, they may be real answers. */
const SIGN_MARKERS = new Set(
  "n/a N/A N.A. n.a. N.D. n.d. - -- --- – — ? ?? . .. null NULL nan".split(" "),
);
/** Markers that can also be real values: the surname Null, NA for Namibia, the answer "none". */
const WORD_MARKERS = new Set(
  ["na", "none", "nil", "missing", "unknown", "not available"]
    .flatMap((word) => [word, word.toUpperCase(), word.slice(0, 1).toUpperCase() + word.slice(1)])
    .concat("Null"),
);

export function isMissingMarker(text: string): boolean {
  // No marker starts with a digit, and looking up a text is slow.
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return false;
  return PROGRAM_MARKERS.has(text) || SIGN_MARKERS.has(text) || WORD_MARKERS.has(text);
}

/** Numbers such as -99 or -999.0, which mean a missing value if all other numbers are far from them. */
const SENTINEL_NUMBER = /^-99+(?:\.(?:0+|9+))?$/;

/** Matches codes of two letters. Among these, NA is Namibia. */
const TWO_LETTER_CODE = /^[A-Z]{2}$/;
const DIGIT = /[0-9]/;
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const MIN_VALUES = 5;
const MAX_MISSING_SHARE = 0.6;
/** Among numbers and dates, more may be missing. */
const MAX_MISSING_NUMBERS_SHARE = 0.95;

/** Finds markers for missing values, such as NA. Only in columns that mostly have values. */
export const findMissingMarkers: Detector = ({ texts }) => texts.flatMap(findMarkersInColumn);

function findMarkersInColumn(profile: TextProfile): Issue[] {
  if (!mayHaveMarkers(profile.column)) return [];
  const { texts, valueCount, alphabet } = profile;
  const isMarker = ({ text }: TextCount) => isMissingMarker(text);
  const markers = texts.filter(isMarker);
  const sentinels = alphabet.includes("9")
    ? [...findLowSentinels(texts, alphabet), ...findHighSentinels(texts)]
    : [];
  if (markers.length + sentinels.length === 0) return [];
  const values = texts.filter((marker) => !isMarker(marker) && !sentinels.includes(marker));
  const count = sumCounts([...markers, ...sentinels]);
  // Among numbers and dates, a word can only be a marker.
  const isMeasured = values.every(({ text }) => DIGIT.test(text));
  const maxShare = isMeasured ? MAX_MISSING_NUMBERS_SHARE : MAX_MISSING_SHARE;
  if (sumCounts(values) < MIN_VALUES || count > valueCount * maxShare) return [];
  const uncertain = isMeasured ? [] : markers.filter((marker) => canBeValue(marker, values));
  const certain = markers.filter(
    (marker) => !uncertain.includes(marker) && (isMeasured || !isTwoLetterCode(marker, values)),
  );
  const areFromPrograms = certain.every(({ text }) => PROGRAM_MARKERS.has(text));
  return [
    ...(certain.length > 0
      ? [buildClearIssue(profile, certain, areFromPrograms ? "clear" : "likely")]
      : []),
    ...[...uncertain, ...sentinels].map((marker) => buildAmbiguousIssue(profile, marker)),
  ];
}

const MAX_MARKER_BYTES = 16;
const [MINUS, ZERO, NINE] = [0x2d, 0x30, 0x39];

/** Whether a text may be a marker, by its length and first byte. Decodes nothing in most columns of numbers. */
function mayHaveMarkers(column: TextColumn): boolean {
  const { bytes, starts, ends } = column.values;
  const counts = countCodes(column);
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    const start = starts[code] ?? 0;
    if (count === 0) continue;
    const first = bytes[start] ?? 0;
    if (first === MINUS && bytes[start + 1] === NINE) return true;
    const isNine = first === NINE && bytes[start + 1] === NINE;
    const isFrequent = isNine && count >= MIN_SENTINEL_COUNT;
    if (isFrequent && HIGH_SENTINEL.test(getText(column.values, code))) return true;
    const isDigit = first >= ZERO && first <= NINE;
    if (isDigit || (ends[code] ?? 0) - start > MAX_MARKER_BYTES) continue;
    if (isMissingMarker(getText(column.values, code))) return true;
  }
  return false;
}

/** Whether the marker may be a real value: a word among words, or a sign among signs such as - and +. */
function canBeValue({ text }: TextCount, values: readonly TextCount[]): boolean {
  if (WORD_MARKERS.has(text)) return !isTwoLetterCode({ text, count: 0 }, values);
  return SIGN_MARKERS.has(text) && values.every((other) => other.text.length <= 2);
}

function isTwoLetterCode({ text }: TextCount, values: readonly TextCount[]): boolean {
  return TWO_LETTER_CODE.test(text) && values.some((other) => TWO_LETTER_CODE.test(other.text));
}

/** Finds numbers such as -99 that are far below all others of the column. */
function findLowSentinels(texts: readonly TextCount[], alphabet: string): TextCount[] {
  if (!alphabet.includes("-")) return [];
  const candidates = texts.filter(({ text }) => SENTINEL_NUMBER.test(text));
  if (candidates.length === 0) return [];
  // In a column of words, every such number is suspicious.
  if (!texts.some(({ text }) => DIGIT.test(text) && !SENTINEL_NUMBER.test(text))) return candidates;
  const others = texts.filter(({ text }) => PLAIN_NUMBER.test(text) && !SENTINEL_NUMBER.test(text));
  const [min, max] = getExtent(others.map(({ text }) => Number(text)));
  return candidates.filter(({ text }) => min > Math.min(0, Number(text) / 2) && max > 0);
}

/** Numbers such as 999, which stand for a missing value where all others are far smaller. */
const HIGH_SENTINEL = /^(?:999|9999|99999|999999)(?:\.0+)?$/;
const MIN_SENTINEL_COUNT = 3;
const MIN_TIMES_LARGER = 9;

function findHighSentinels(texts: readonly TextCount[]): TextCount[] {
  const candidates = texts.filter(
    ({ text, count }) => count >= MIN_SENTINEL_COUNT && HIGH_SENTINEL.test(text),
  );
  if (candidates.length !== 1) return [];
  const others = texts.filter(
    (other) => PLAIN_NUMBER.test(other.text) && !candidates.includes(other),
  );
  const [, max] = getExtent(others.map(({ text }) => Number(text)));
  return candidates.filter(({ text }) => max > 0 && Number(text) >= max * MIN_TIMES_LARGER);
}

function buildStep({ column }: TextProfile, texts: readonly TextCount[]): Step {
  const spellings = texts.map(({ text }) => text);
  return { kind: "missing", columns: [column.name], spellings };
}

function buildClearIssue(
  profile: TextProfile,
  markers: readonly TextCount[],
  confidence: Exclude<Confidence, "ambiguous">,
): Issue {
  const count = sumCounts(markers);
  return {
    confidence,
    step: buildStep(profile, markers),
    count,
    examples: markers.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
    title: `${pluralize(count, "cell")} ${count === 1 ? "says" : "say"} ${listMarkers(markers)}`,
    untouched: "All other values stay.",
  };
}

/** Lists the first two markers. */
function listMarkers(markers: readonly TextCount[]): string {
  const listed = markers.slice(0, 2).map(({ text }) => `“${text}”`);
  return markers.length > 2 ? `${listed.join(", ")} and similar` : listed.join(" or ");
}

function buildAmbiguousIssue(profile: TextProfile, marker: TextCount): Issue {
  return {
    confidence: "ambiguous",
    options: [
      {
        label: `Clear ${pluralize(marker.count, "cell")}`,
        examples: [],
        step: buildStep(profile, [marker]),
      },
    ],
    count: marker.count,
    examples: [{ before: marker.text, after: "" }],
    title: SENTINEL_NUMBER.test(marker.text)
      ? `${pluralize(marker.count, "cell")} ${marker.count === 1 ? "has" : "have"} ${marker.text}, a common code for “missing”`
      : `Does “${marker.text}” mean missing?`,
  };
}
