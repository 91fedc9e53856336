import { pluralize } from "../../format-count.ts";
import type { Detector } from "../issue.ts";
import { sumCounts, type TextProfile, getExtent } from "../profile.ts";

/** A number, optionally with a decimal point or comma. */
const NUMBER = /^-?[0-9]+(?:[.,][0-9]+)?$/;
/** A negative whole number. The decimals .0 are allowed, because -200 and -200.0 may occur in the same column. */
const NEGATIVE_WHOLE = /^-[1-9][0-9]{1,5}(?:[.,]0+)?$/;
const MIN_OCCURRENCES = 3;
const MIN_COLUMNS = 2;
const MIN_DISTINCT = 5;
const MAX_SHARE = 0.95;
const MAX_TEXTS = 100_000;

/**
 * Finds a negative number, such as -999, that stands for “no value” in several columns: in each it occurs several times
 * and is far from all other values. One issue covers all these columns.
 */
export const findSentinels: Detector = ({ texts }) => {
  const found = texts.flatMap((profile) => {
    const lowest = findCandidate(profile);
    return lowest ? [{ ...lowest, name: profile.column.name }] : [];
  });
  return [...Map.groupBy(found, ({ value }) => value)]
    .filter(([, columns]) => columns.length >= MIN_COLUMNS)
    .map(([value, columns]) => ({
      confidence: "ambiguous",
      options: [
        {
          label: `Clear ${pluralize(sumCounts(columns), "cell")}`,
          examples: [],
          step: {
            kind: "missing",
            columns: columns.map(({ name }) => name),
            spellings: [...new Set(columns.flatMap(({ spellings }) => spellings))],
          },
        },
      ],
      count: sumCounts(columns),
      examples: [{ before: String(value), after: "" }],
      title: `${pluralize(sumCounts(columns), "cell")} in ${pluralize(columns.length, "column")} have ${value}, a common code for “missing”`,
      reason: "Because it is far below all other numbers.",
    }));
};

interface SentinelCandidate {
  value: number;
  spellings: string[];
  count: number;
}

function findCandidate(profile: TextProfile): SentinelCandidate | undefined {
  // Checked before the texts are decoded, because those of all columns together may not fit into memory.
  if (profile.column.values.starts.length > MAX_TEXTS) return undefined;
  const { texts, valueCount } = profile;
  if (texts.length <= MIN_DISTINCT) return undefined;
  const low = texts.filter(({ text }) => NEGATIVE_WHOLE.test(text));
  const frequent = [...Map.groupBy(low, ({ text }) => parseDecimal(text))]
    .map(([value, same]) => ({ value, same, count: sumCounts(same) }))
    .filter(({ count }) => count >= MIN_OCCURRENCES);
  const [lowest, secondFrequent] = frequent;
  if (!lowest || secondFrequent || lowest.count > valueCount * MAX_SHARE) return undefined;
  const others = texts.filter((textCount) => !lowest.same.includes(textCount));
  if (!others.every(({ text }) => NUMBER.test(text))) return undefined;
  const values = others.map(({ text }) => parseDecimal(text));
  const [min, max] = getExtent(values);
  const isFar = min >= 0 || min - lowest.value > (max - min) * 2;
  const { value, same, count } = lowest;
  return isFar ? { value, spellings: same.map(({ text }) => text), count } : undefined;
}

function parseDecimal(text: string): number {
  return Number(text.replace(",", "."));
}
