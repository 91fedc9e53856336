import type { Table } from "../../columns/table.ts";
import { canBeDate } from "../dates/infer-dates.ts";
import type { Detector, Issue } from "../issue.ts";
import { splitNameWords, type TextProfile } from "../profile.ts";

const MIN_VALUES = 5;
const TIME = /^(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?: ?[AaPp][Mm])?$/;
const YEAR = /^(?:1[789]|20|21)[0-9]{2}$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const DAY = /^(?:0?[1-9]|[12][0-9]|3[01])$/;

interface Part {
  /** Words in a column name that identify this part. */
  words: ReadonlySet<string>;
  holds: (value: { text: string }) => boolean;
}

/** A value that is stored in several columns, such as a date and its time. */
interface CombinedValue {
  parts: readonly Part[];
  between: string;
  fewest: number;
  noun: string;
}

const DAY_WORDS = new Set(["date", "day", "datum", "tag", "fecha", "jour"]);
const TIME_WORDS = new Set(["time", "hour", "clock", "zeit", "uhrzeit", "hora", "heure"]);
const MONTH_WORDS = new Set(["month", "monat", "mes", "mois"]);
const YEAR_WORDS = new Set(["year", "jahr", "anno", "annee", "année"]);
const createMatcher = (pattern: RegExp) => (value: { text: string }) => pattern.test(value.text);

const combinedValues: readonly CombinedValue[] = [
  {
    parts: [
      { words: DAY_WORDS, holds: canBeDate },
      { words: TIME_WORDS, holds: createMatcher(TIME) },
    ],
    between: " ",
    fewest: 3,
    noun: "a date and its time",
  },
  {
    parts: [
      { words: YEAR_WORDS, holds: createMatcher(YEAR) },
      { words: MONTH_WORDS, holds: createMatcher(MONTH) },
      { words: DAY_WORDS, holds: createMatcher(DAY) },
    ],
    between: "-",
    // All months and days may be 1, as in yearly data.
    fewest: 1,
    noun: "the parts of a date",
  },
];

/** Finds columns that are parts of one value and have matching names, such as “start date” and “start time”. */
export const findJoinableColumns: Detector = ({ table, texts }) => {
  const named = texts.map((profile) => ({ profile, words: splitNameWords(profile.column.name) }));
  return combinedValues.flatMap((whole) => {
    const [first] = whole.parts;
    const others = new Set(
      named.flatMap(({ words }) => (first && removePartWord(words, first)) ?? []),
    );
    return [...others].flatMap((of) => {
      const found = whole.parts.map((part) =>
        named.filter(({ words }) => removePartWord(words, part) === of),
      );
      const columns = found.flatMap((ones) => (ones.length === 1 ? ones : []));
      return buildJoinIssues(
        table,
        whole,
        columns.map(({ profile }) => profile),
      );
    });
  });
};

function buildJoinIssues(
  table: Table,
  { parts, between, fewest, noun }: CombinedValue,
  found: TextProfile[],
): Issue[] {
  const columns = found.map(({ column }) => column.name);
  const into = columns.join(" ");
  if (table.columns.some(({ name }) => name === into)) return [];
  const [first, second] = found;
  if (!first || !second) return [];
  if (first.valueCount < MIN_VALUES || second.texts.length < fewest) return [];
  if (!parts.every(({ holds }, at) => found[at]?.texts.every(holds))) return [];
  // If one part is missing, joining would lose the other.
  const isTogether = first.column.codes.every((code, row) =>
    found.every(({ column }) => (column.codes[row] === 0) === (code === 0)),
  );
  if (!isTogether) return [];
  const example = found.map(({ texts }) => texts[0]?.text ?? "").join(between);
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Join ${columns.length} columns`,
          examples: [
            { before: found.map(({ texts }) => texts[0]?.text ?? "").join(" | "), after: example },
          ],
          step: { kind: "join", columns, between, into },
        },
      ],
      count: first.valueCount,
      examples: [],
      title: `${columns.length} columns have ${noun}: ${columns.map((name) => `“${name}”`).join(", ")}`,
      untouched: `${parts.length === 2 ? "Both" : "All three"} columns stay beside the new one.`,
    },
  ];
}

/** Returns the name's other words; undefined unless exactly one word names the part. */
function removePartWord(words: readonly string[], part: Part): string | undefined {
  const others = words.filter((word) => !part.words.has(word));
  return others.length === words.length - 1 ? others.join(" ") : undefined;
}
