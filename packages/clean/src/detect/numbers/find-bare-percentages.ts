import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

const PERCENTAGE = /^([0-9]+(?:[.,][0-9]+)?) ?%$/;
const WHOLE = /^[1-9][0-9]?$/;
const FRACTION = /^0[.,][0-9]+$/;

/**
 * Finds percentages without a sign in a column that also has some with it and fractions, such as 20 among 20% and 0.20.
 * Read as a number, 20 would be a hundred times 0.20.
 */
export const findBarePercentages: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn({ column, texts }: TextProfile): Issue[] {
  const signed = new Set(texts.flatMap(({ text }) => PERCENTAGE.exec(text)?.[1] ?? []));
  const bare = texts.filter(({ text }) => WHOLE.test(text));
  const fractions = texts.filter(({ text }) => FRACTION.test(text));
  // 1 is a percent or the whole.
  const areKnown = bare.every(({ text }) => text !== "1" && signed.has(text));
  if (bare.length === 0 || fractions.length === 0 || !areKnown) return [];
  const examples = bare.slice(0, 3).map(({ text }) => ({ before: text, after: `${text}%` }));
  const count = sumCounts(bare);
  return [
    {
      confidence: "likely",
      step: {
        kind: "spellings",
        column: column.name,
        pairs: bare.map(({ text }): [string, string] => [text, `${text}%`]),
      },
      count,
      examples,
      title: `${pluralize(count, "percentage")} ${count === 1 ? "has" : "have"} no sign`,
      reason: "Because each of them also occurs with a sign, and the others are fractions.",
      untouched: "Fractions such as 0.2 stay.",
    },
  ];
}
