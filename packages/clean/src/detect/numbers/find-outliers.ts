import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";
import { areCodes } from "./number-codes.ts";
import { hasUnit } from "./number-units.ts";

const MIN_VALUES = 30;
const MIN_DISTINCT = 10;
const MAX_TEXTS = 100_000;
/** In powers of ten: how close together most numbers are, and how far from them the others. */
const MAX_SPREAD = 0.7;
const MIN_GAP = 0.5;
/** Of all cells: more of them are another group, unless a power of ten brings them to the others. */
const MAX_OUTLIER_SHARE = 0.02;
const MAX_SHIFTED_SHARE = 0.3;
const MAX_PAIRS = 500;
const MAX_LISTED = 50;
/** How near the middle of the others must be to that of the shifted ones. */
const MAX_MEDIAN_GAP = 0.2;
const POWERS = [1, -1, 2, -2, 3, -3];
const PLAIN_NUMBER = /^(?:0|[1-9][0-9]{0,14})(?:[.][0-9]{1,15})?$/;

interface SizedText {
  text: string;
  count: number;
  size: number;
}

/** Numbers far from all others of a column that are close together: another unit, a slip by a factor of ten, or true. */
export const findOutliers: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn(profile: TextProfile): Issue[] {
  const { column, texts, valueCount } = profile;
  if (valueCount < MIN_VALUES || texts.length > MAX_TEXTS || texts.length < MIN_DISTINCT) {
    return [];
  }
  // What says its unit is not compared with what does not.
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
  const isOne = far.length === 1;
  const few = isOne ? `“${far[0]?.text}”` : pluralize(count, "value");
  const [example] = shifted;
  return [
    {
      confidence: "ambiguous",
      options: [
        ...(example
          ? [
              {
                label: `${example[0]} is ${example[1]}${shifted.length > 1 ? ", and so on" : ""}`,
                step: { kind: "spellings" as const, column: column.name, pairs: shifted },
              },
            ]
          : []),
        ...(far.length > MAX_LISTED
          ? []
          : [
              {
                label: `${few} ${isOne ? "is a mistake" : "are mistakes"}: no value`,
                step: {
                  kind: "missing" as const,
                  columns: [column.name],
                  spellings: far.map(({ text }) => text),
                },
              },
            ]),
      ],
      count,
      examples: far.slice(0, 3).map(({ text }, at) => ({
        before: text,
        after: shifted[at]?.[1] ?? "",
      })),
      why: `${few} of “${column.name}” ${isOne ? "is" : "are"} far from all others, which lie between ${near[0]?.text} and ${near.at(-1)?.text}.`,
      untouched: "What is far may be right.",
    },
  ];
}

/** Whether some are apart at all, by tenths of a power: most columns end here, without being sorted. */
function hasGap(sized: readonly SizedText[]): boolean {
  const tenths = [...new Set(sized.map(({ size }) => Math.floor(size * 10)))].toSorted(
    (a, b) => a - b,
  );
  return tenths.some((tenth, at) => at > 0 && tenth - (tenths[at - 1] ?? 0) >= MIN_GAP * 10);
}

/** The smaller group beyond the widest gap. */
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

/** Nothing if a number would be written with an exponent. */
function shiftDecimals(far: readonly SizedText[], power: number): [string, string][] {
  const pairs = far.map(({ text }): [string, string] => [text, String(Number(`${text}e${power}`))]);
  return pairs.every(([, after]) => PLAIN_NUMBER.test(after)) ? pairs : [];
}
