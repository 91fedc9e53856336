import { getCellText } from "../../columns/cell-text.ts";
import { pluralize } from "../../format-count.ts";
import type { Detector, FixOption, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

const FIRST_ROWS = 50;
const MIN_VALUES = 10;
const MIN_LISTS = 3;
const MAX_TEXTS = 10_000;
const MAX_PARTS = 20;
const MAX_PART_LENGTH = 40;
const MAX_NEW_COLUMNS = 6;
const SEPARATORS = ["; ", ";", " | ", "|", ", ", ","];
const LETTER = /\p{L}/u;
const NUMERAL = /\p{N}/u;
const MAX_LISTED_WORDS = 3;

/** Finds columns whose cells list several values that recur in other cells, such as “chat;phone”. */
export const findSeveralValues: Detector = ({ table, texts }) => {
  const names = new Set(table.columns.map(({ name }) => name));
  return texts.flatMap((profile) => {
    // Texts of all columns together may not fit into memory, so those of most columns aren't decoded.
    const sample = Array.from({ length: Math.min(FIRST_ROWS, profile.rows) }, (_, row) =>
      getCellText(profile.column, row),
    );
    const by = SEPARATORS.find((one) => sample.some((text) => text.includes(one)));
    if (by === undefined || profile.valueCount < MIN_VALUES) return [];
    return findInColumn(profile, by, names);
  });
};

function findInColumn(
  { column, texts }: TextProfile,
  by: string,
  names: ReadonlySet<string>,
): Issue[] {
  if (texts.length > MAX_TEXTS) return [];
  const lists = texts.map(({ text, count }) => ({ text, count, parts: text.split(by) }));
  const long = lists.filter(({ parts }) => parts.length > 1);
  const [first] = long;
  const all = lists.flatMap(({ parts }) => parts);
  const isList =
    long.length >= MIN_LISTS &&
    long.some(({ parts }) => parts.length > 2) &&
    // Values recur, and no cell repeats one.
    new Set(all).size * 2 <= all.length &&
    lists.every(({ parts }) => new Set(parts).size === parts.length) &&
    all.every((part) => part !== "" && part === part.trim() && part.length <= MAX_PART_LENGTH);
  if (by.startsWith(",") && !areWordLists(lists.map(({ parts }) => parts))) return [];
  const most = Math.max(...lists.map(({ parts }) => parts.length));
  if (!isList || !first || most > MAX_PARTS) return [];
  const into = Array.from({ length: most }, (_, at) => `${column.name} ${at + 1}`);
  const toColumns: FixOption = {
    label: `Split into ${most} columns`,
    examples: [{ before: first.text, after: first.parts.join(" | ") }],
    step: { kind: "split", column: column.name, by, into },
  };
  const hasRoom = most <= MAX_NEW_COLUMNS && !into.some((name) => names.has(name));
  const count = sumCounts(long);
  return [
    {
      confidence: "ambiguous",
      isOptional: true,
      options: [
        {
          label: "Split into rows",
          examples: [{ before: first.text, after: first.parts.join(" ⏎ ") }],
          step: { kind: "split-rows", column: column.name, by },
        },
        ...(hasRoom ? [toColumns] : []),
      ],
      count,
      examples: [],
      title: `${pluralize(count, "cell")} ${count === 1 ? "holds" : "hold"} several values, such as “${first.text}”`,
      untouched: "If you split into rows, the other cells are repeated.",
    },
  ];
}

/**
 * Whether cells with commas list words. A comma is also part of numbers, sentences, and names or places, whose parts
 * are always in the same order.
 */
function areWordLists(lists: readonly (readonly string[])[]): boolean {
  const areWords = lists
    .flat()
    .every(
      (part) =>
        LETTER.test(part) && !NUMERAL.test(part) && part.split(" ").length <= MAX_LISTED_WORDS,
    );
  const later = new Set(lists.flatMap(([, ...others]) => others));
  const first = new Set(lists.flatMap(([one = "", ...others]) => (others.length > 0 ? [one] : [])));
  return areWords && [...first].filter((part) => later.has(part)).length >= 2;
}
