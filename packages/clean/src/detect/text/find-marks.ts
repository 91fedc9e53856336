import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

/** A kind of text around numbers that is worth a column of its own. */
interface MarkKind {
  /** What the new column is called, after the name of the old one. */
  noun: string;
  plural: string;
  /** The marks of a text; undefined if the text doesn't fit. A plain number has none. */
  read: (text: string) => string | undefined;
  /** Minimum number of different marks. A single unit or currency says nothing. */
  fewest: number;
  leastMarked: number;
}

const MIN_VALUES = 4;
const MAX_MARKS = 20;
const SAMPLE_TEXTS = 50;
const MIN_FITTING_SHARE = 0.8;
const NUMBER = String.raw`[+\-\u2212]?[0-9](?:[0-9.,'’]|[ \u00a0\u202f](?=[0-9]{3}))*(?:\.-)?`;
const PLAIN = new RegExp(`^${NUMBER}$`);
const CURRENCY =
  "US\\$|R\\$|A\\$|C\\$|HK\\$|[$€£¥₹₽₩₺₪₫]|CHF|EUR|Euros?|euros?|USD|dollars?|GBP|pounds?|JPY|CAD|AUD|SEK|NOK|DKK|PLN|INR|CNY|CZK|HUF|BRL|kr|zł|Kč|Ft|Rs\\.?";
const UNIT =
  "mg|kg|g|t|lbs?|oz|st|µg|mm|cm|km|mi|m|ft|in|yd|ml|mL|cl|l|L|gal|pt|°C|°F|°|K|mph|km/h|kWh|Wh|MW|kW|W|h|min|s|KG|Kg|LB";
const STARS = /^(.*[0-9])[ \u00a0]?(\*{1,4}|[†‡§¶]+)$/;
const LIMIT = new RegExp(`^([<>≤≥]=?)[ \\u00a0]?${NUMBER}$`);
const WORD = /^[<>]?(?:\p{L}|[. /]){2,12}$/u;

const around = (words: string) => {
  const before = new RegExp(`^(${words})[ \\u00a0\\u202f]?${NUMBER}$`);
  const behind = new RegExp(`^${NUMBER}[ \\u00a0\\u202f]?(${words})$`);
  return (text: string) =>
    PLAIN.test(text) ? "" : (before.exec(text)?.[1] ?? behind.exec(text)?.[1]);
};

const kinds: readonly MarkKind[] = [
  { noun: "currency", plural: "currencies", read: around(CURRENCY), fewest: 2, leastMarked: 0.5 },
  { noun: "unit", plural: "units", read: around(UNIT), fewest: 2, leastMarked: 0.5 },
  {
    noun: "mark",
    plural: "marks",
    read(text) {
      if (PLAIN.test(text)) return "";
      const [, number, mark] = STARS.exec(text) ?? [];
      return number !== undefined && PLAIN.test(number) ? mark : undefined;
    },
    fewest: 2,
    leastMarked: 0.1,
  },
  {
    noun: "flag",
    plural: "flags",
    read(text) {
      if (PLAIN.test(text)) return "";
      return LIMIT.exec(text)?.[1] ?? (WORD.test(text) ? text : undefined);
    },
    fewest: 1,
    leastMarked: 0,
  },
];

/**
 * Finds numbers with currencies, units, stars or signs such as < that differ from cell to cell. Removing them would lose
 * what they mean, so they are offered as a column of their own.
 */
export const findMarks: Detector = ({ texts }) => texts.flatMap(findMarksInColumn);

function findMarksInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount, column } = profile;
  if (valueCount < MIN_VALUES) return [];
  const sample = texts.slice(0, SAMPLE_TEXTS);
  for (const kind of kinds) {
    // Most columns are told apart by a few texts.
    if (sample.filter(({ text }) => kind.read(text) !== undefined).length * 2 < sample.length)
      continue;
    const byMark = Map.groupBy(texts, ({ text }) => kind.read(text));
    const unread = sumCounts(byMark.get(undefined) ?? []);
    const plain = byMark.get("") ?? [];
    byMark.delete(undefined);
    byMark.delete("");
    const marks = [...byMark.keys()].filter((mark) => mark !== undefined);
    const marked = [...byMark.values()].flat();
    const count = sumCounts(marked);
    const fits =
      marks.length >= kind.fewest &&
      marks.length <= MAX_MARKS &&
      valueCount - unread >= valueCount * (kind.noun === "flag" ? 1 : MIN_FITTING_SHARE) &&
      count >= valueCount * kind.leastMarked;
    if (!fits || (kind.noun === "flag" && !isLimited(marks, plain, marked))) continue;
    const into = `${column.name} ${kind.noun}`;
    return [
      {
        confidence: "ambiguous",
        options: [
          {
            label: `Move to “${into}”`,
            examples: [],
            step: { kind: "marks", column: column.name, marks, into },
          },
        ],
        count,
        examples: [],
        title: `${pluralize(count, "value")} with ${marks.length === 1 ? kind.noun : kind.plural} such as ${marks.slice(0, 3).join(", ")}`,
        untouched: "The numbers stay in the column.",
      },
    ];
  }
  return [];
}

/** Whether some numbers are limits such as <0.05, and most cells are numbers. */
function isLimited(
  marks: readonly string[],
  plain: readonly TextCount[],
  marked: readonly TextCount[],
): boolean {
  const measured = sumCounts(plain) + sumCounts(marked.filter(({ text }) => /[0-9]/.test(text)));
  const words = sumCounts(marked) + sumCounts(plain) - measured;
  return marks.some((mark) => /^[<>≤≥]=?$/.test(mark)) && plain.length > 0 && measured >= words;
}
