import { formatShare } from "../../format-count.ts";
import type { Detector } from "../issue.ts";
import { splitNameWords, type TextProfile } from "../profile.ts";

/** Pairs of answers in lower case, with yes first. */
const YES_NO_PAIRS =
  "yes/no y/n true/false t/f on/off 1/0 ja/nein j/n wahr/falsch oui/non si/no sí/no sim/não tak/nie ano/ne да/нет так/ні evet/hayır ✓/✗ ✓/✘ ✔/✘ ✔/✗ ✅/❌ ☑/☐"
    .split(" ")
    .map((pair) => pair.split("/"));
const MIN_VALUES = 4;
const MAX_SPELLINGS = 20;
const DIGIT = /^[01]$/;
/** Answers that may be codes instead: NO is Norway, F is a grade. */
const CAPITALS = /^[A-Z]{1,2}$/;
const CODE_COLUMN_WORDS = new Set(
  "code country grade land lang language nation province provinz region state".split(" "),
);

/** Finds columns in which all values mean yes or no. Columns of 1 and 0 stay numbers. */
export const findBooleans: Detector = ({ texts }) => texts.flatMap(findBooleansInColumn);

function findBooleansInColumn({ column, texts, valueCount }: TextProfile): ReturnType<Detector> {
  if (valueCount < MIN_VALUES || texts.length > MAX_SPELLINGS) return [];
  const words = texts.map(({ text }) => text);
  const isOneOf = (side: 0 | 1) => (word: string) =>
    YES_NO_PAIRS.some((pair) => pair[side] === word.toLowerCase());
  const [yes, no] = [words.filter(isOneOf(0)), words.filter(isOneOf(1))];
  const small = new Set(words.map((word) => word.toLowerCase()));
  const hasPair = YES_NO_PAIRS.some((pair) => pair.every((word) => small.has(word)));
  if (yes.length + no.length < words.length || !hasPair) return [];
  if (words.every((word) => DIGIT.test(word))) return [];
  const mayBeCodes = words.every((word) => CAPITALS.test(word));
  if (mayBeCodes && splitNameWords(column.name).some((word) => CODE_COLUMN_WORDS.has(word)))
    return [];
  return [
    {
      confidence: mayBeCodes ? "likely" : "clear",
      step: { kind: "booleans", column: column.name, yes, no, rest: "stop" },
      count: valueCount,
      examples: [
        { before: yes[0] ?? "", after: "True" },
        { before: no[0] ?? "", after: "False" },
      ],
      title: `${formatShare(valueCount, valueCount)} values mean yes or no`,
      untouched: "Missing cells stay missing.",
    },
  ];
}
