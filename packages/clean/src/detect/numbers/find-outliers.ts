import { pluralize } from "../../format-count.ts";
import { buildPointShift } from "../../steps/cells/point-shift.ts";
import { getPattern } from "../../steps/cells/text-pattern.ts";
import type { Detector, FixOption, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { areCodes } from "./number-codes.ts";
import { hasUnit } from "./number-units.ts";

const MIN_VALUES = 30;
const MIN_DISTINCT = 10;
const MAX_TEXTS = 100_000;
/** Maximum spread of the regular values and minimum gap before the outliers, both in powers of ten. */
const MAX_SPREAD = 0.7;
const MIN_GAP = 0.5;
/**
 * Maximum share of outliers. A larger share is allowed if shifting the decimal point moves them to the other values.
 */
const MAX_OUTLIER_SHARE = 0.02;
const MAX_SHIFTED_SHARE = 0.3;
const MAX_PAIRS = 500;
const MAX_LISTED = 50;
/** Maximum distance between the medians after the shift, in powers of ten. */
const MAX_MEDIAN_GAP = 0.2;
const POWERS = [1, -1, 2, -2, 3, -3];
const PLAIN_NUMBER = /^(?:0|[1-9][0-9]{0,14})(?:[.][0-9]{1,15})?$/;

interface SizedText {
  text: string;
  count: number;
  size: number;
}

/**
 * Finds numbers far from all others in a column of similar numbers. They may have another unit or a shifted decimal
 * point, or be correct.
 */
export const findOutliers: Detector = ({ texts }) => texts.flatMap(findOutliersInColumn);

function findOutliersInColumn(profile: TextProfile): Issue[] {
  const { column, texts, valueCount } = profile;
  if (valueCount < MIN_VALUES || texts.length > MAX_TEXTS || texts.length < MIN_DISTINCT) {
    return [];
  }
  // Numbers with and without a unit aren't comparable.
  const plain = texts.filter(({ text }) => !hasUnit(text));
  const sized = plain.flatMap(({ text, count }): SizedText[] => {
    const value = PLAIN_NUMBER.test(text) ? Number(text) : 0;
    return value > 0 ? [{ text, count, size: Math.log10(value) }] : [];
  });
  if (sized.length < plain.length || !hasGap(sized) || areCodes(profile)) return [];
  const sorted = sized.toSorted((a, b) => a.size - b.size);
  const { far, near } = splitAtWidestGap(sorted);
  if (far.length === 0 || far.length > MAX_PAIRS || near.length < MIN_DISTINCT) return [];
  const spread = (near.at(-1)?.size ?? 0) - (near[0]?.size ?? 0);
  if (spread > MAX_SPREAD) return [];
  const count = sumCounts(far);
  const power = POWERS.find(
    (power) => Math.abs(getMedianSize(far) + power - getMedianSize(near)) <= MAX_MEDIAN_GAP,
  );
  const shifted = power === undefined ? [] : shiftDecimals(far, power);
  if (count > sumCounts(sized) * (shifted.length === 0 ? MAX_OUTLIER_SHARE : MAX_SHIFTED_SHARE))
    return [];
  if (shifted.length === 0 && far.length > MAX_LISTED) return [];
  const options: FixOption[] = [];
  const [example] = shifted;
  if (example) {
    options.push({
      label: describeShift(power ?? 0),
      examples: [{ before: example[0], after: example[1] }],
      step: buildShift(profile, shifted, power ?? 0) ?? {
        kind: "spellings",
        column: column.name,
        pairs: shifted,
      },
    });
  }
  if (far.length <= MAX_LISTED) {
    const spellings = far.map(({ text }) => text);
    options.push({
      label: `Clear ${pluralize(count, "cell")}`,
      examples: [],
      step: { kind: "missing", columns: [column.name], spellings },
    });
  }
  return [
    {
      confidence: "ambiguous",
      options,
      count,
      examples: far.slice(0, 3).map(({ text }, at) => ({
        before: text,
        after: shifted[at]?.[1] ?? "",
      })),
      title: `${pluralize(count, "value")} far from the others (${far[0]?.text}; others ${near[0]?.text} to ${near.at(-1)?.text})`,
      untouched: "All other values stay.",
      ...(fitsOtherValues(shifted, near) && {
        recommendation: `${describeFactor(power ?? 0)}, they fit the other values.`,
      }),
    },
  ];
}

/** One or two values may lie among the others by chance. */
const MIN_SHIFTED = 3;

/** Whether the shifted values are in the range of the others. */
function fitsOtherValues(
  shifted: readonly [string, string][],
  near: readonly SizedText[],
): boolean {
  const [least, most] = [Number(near[0]?.text), Number(near.at(-1)?.text)];
  return (
    shifted.length >= MIN_SHIFTED &&
    shifted.every(([, after]) => Number(after) >= least && Number(after) <= most)
  );
}

function describeFactor(power: number): string {
  return `${power > 0 ? "Multiplied" : "Divided"} by ${10 ** Math.abs(power)}`;
}

function describeShift(power: number): string {
  return `${power > 0 ? "Multiply" : "Divide"} by ${10 ** Math.abs(power)}`;
}

/** Whether any gap exists, in steps of a tenth of a power of ten. Rules out most columns without sorting them. */
function hasGap(sized: readonly SizedText[]): boolean {
  const tenths = [...new Set(sized.map(({ size }) => Math.floor(size * 10)))].toSorted(
    (a, b) => a - b,
  );
  return tenths.some((tenth, at) => at > 0 && tenth - (tenths[at - 1] ?? 0) >= MIN_GAP * 10);
}

/** Splits the values at the widest gap. `far` is the smaller group. */
function splitAtWidestGap(sorted: readonly SizedText[]): { far: SizedText[]; near: SizedText[] } {
  let widest = 0;
  let at = 0;
  for (let next = 1; next < sorted.length; next += 1) {
    const gap = (sorted[next]?.size ?? 0) - (sorted[next - 1]?.size ?? 0);
    if (gap > widest) [widest, at] = [gap, next];
  }
  if (widest < MIN_GAP) return { far: [], near: [] };
  const [low, high] = [sorted.slice(0, at), sorted.slice(at)];
  return sumCounts(low) < sumCounts(high) ? { far: low, near: high } : { far: high, near: low };
}

function getMedianSize(sorted: readonly SizedText[]): number {
  return sorted[sorted.length >> 1]?.size ?? 0;
}

/** Shifts the decimal point of each value. Empty if a result would need an exponent. */
function shiftDecimals(far: readonly SizedText[], power: number): [string, string][] {
  const pairs = far.map(({ text }): [string, string] => [text, String(Number(`${text}e${power}`))]);
  return pairs.every(([, after]) => PLAIN_NUMBER.test(after)) ? pairs : [];
}

/** From this number of values on, a rule is easier to read than the list of them. */
const MIN_RULE_VALUES = 4;
const TWO_DECIMALS = /\.[0-9]{1,2}$/;

/** Returns a step that moves the decimal point of these values only, if one pattern matches them and no others. */
function buildShift(
  { column, texts }: TextProfile,
  shifted: readonly (readonly [string, string])[],
  power: number,
): FixOption["step"] | undefined {
  // Three decimals everywhere could be groups of thousands.
  const isDecimal = Math.abs(power) < 3 || texts.some(({ text }) => TWO_DECIMALS.test(text));
  if (shifted.length < MIN_RULE_VALUES || !isDecimal) return undefined;
  const after = new Map(shifted);
  const shift = buildPointShift([...after.keys()], power);
  const { regex } = getPattern(shift.find);
  const fits = ({ text }: TextCount) => {
    const expected = after.get(text);
    const result = text.replaceAll(regex, shift.with);
    return expected === undefined
      ? result === text
      : PLAIN_NUMBER.test(result) && Number(result) === Number(expected);
  };
  return texts.every(fits)
    ? { kind: "replace-pattern", columns: [column.name], ...shift }
    : undefined;
}
