import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { hasMixedDimensions } from "../numbers/find-measures.ts";
import { areConvertible } from "../numbers/number-units.ts";
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
/** Maximum characters of a mark with the spaces beside it. */
const MAX_MARK = 10;
const SAMPLE_TEXTS = 50;
const MIN_FITTING_SHARE = 0.8;
/** Digits with signs between them, but no range or date. */
const DIGITS = /^[0-9](?:[0-9.,'’ \u00a0\u202f]*[0-9])?$/;
const toSet = (words: string) => new Set(words.split(" "));
const CURRENCIES = toSet(
  "US$ R$ A$ C$ HK$ $ € £ ¥ ₹ ₽ ₩ ₺ ₪ ₫ CHF EUR Euro Euros euro euros USD dollar dollars GBP pound pounds JPY CAD AUD SEK NOK DKK PLN INR CNY CZK HUF BRL kr zł Kč Ft Rs Rs.",
);
const UNITS = toSet(
  "mg kg KG Kg g t lb lbs LB oz st µg mm cm km mi m ft in yd ml mL cl l L gal pt °C °F ° K mph km/h kWh Wh MW kW W h min s",
);
const LIMITS = toSet("< <= > >= ≤ ≥");
const STARS = /^(?:\*{1,4}|[†‡§¶]{1,4})$/;
const WORD = /^[<>]?(?:\p{L}|[. /]){2,12}$/u;

/** What is before and behind the number of a text, without signs and spaces; undefined if there is no single number. */
function splitNumber(text: string): { before: string; behind: string } | undefined {
  const start = text.search(/[0-9]/);
  let end = text.length;
  while (end > start && !/[0-9]/.test(text[end - 1] ?? "")) end -= 1;
  if (start === -1 || start > MAX_MARK || text.length - end > MAX_MARK) return undefined;
  if (!DIGITS.test(text.slice(start, end))) return undefined;
  const before = text.slice(0, start).replaceAll(/[+\-\u2212 \u00a0\u202f]/g, "");
  const behind = text.slice(end).replaceAll(/^[.,]-|[ \u00a0\u202f]/g, "");
  return { before, behind };
}

const readMark = (isMark: (mark: string) => boolean) => (text: string) => {
  const around = splitNumber(text);
  if (!around) return undefined;
  const { before, behind } = around;
  if (before !== "" && behind !== "") return undefined;
  const mark = before || behind;
  return mark === "" || isMark(mark) ? mark : undefined;
};

const readLimit = readMark((mark) => LIMITS.has(mark));

const kinds: readonly MarkKind[] = [
  {
    noun: "currency",
    plural: "currencies",
    read: readMark((mark) => CURRENCIES.has(mark)),
    fewest: 2,
    leastMarked: 0.5,
  },
  {
    noun: "unit",
    plural: "units",
    read: readMark((mark) => UNITS.has(mark)),
    fewest: 2,
    leastMarked: 0.5,
  },
  {
    noun: "mark",
    plural: "marks",
    read: readMark((mark) => STARS.test(mark)),
    fewest: 2,
    leastMarked: 0.1,
  },
  {
    noun: "flag",
    plural: "flags",
    read: (text) => readLimit(text) ?? (WORD.test(text) ? text : undefined),
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
  const single = findSingleCurrency(profile, sample);
  if (single) return [single];
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
    if (kind.noun === "unit" && areConvertible(marks)) return [];
    // Among plain heights, a kg shows that two columns were swapped. Without it, 83 kg would look like a height.
    if (kind.noun === "unit" && plain.length > 0 && hasMixedDimensions(marks)) return [];
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

const readCurrency = readMark((mark) => CURRENCIES.has(mark));
const CURRENCY_NAMES = [
  "€ EUR Euro Euros euro euros",
  "$ US$ USD",
  "£ GBP",
  "¥ JPY",
  "₹ INR Rs Rs.",
].map((names) => names.split(" "));

/**
 * Finds numbers with a decimal point and others with a comma, of which some have a currency, always the same one. Other
 * columns are read with their currency.
 */
function findSingleCurrency(
  { texts, valueCount, column }: TextProfile,
  sample: readonly TextCount[],
): Issue | undefined {
  if (!sample.every(({ text }) => readCurrency(text) !== undefined)) return undefined;
  const byMark = Map.groupBy(texts, ({ text }) => readCurrency(text));
  const unread = sumCounts(byMark.get(undefined) ?? []);
  byMark.delete(undefined);
  byMark.delete("");
  const marks = [...byMark.keys()].filter((mark) => mark !== undefined);
  const isOne = CURRENCY_NAMES.some((names) => marks.every((mark) => names.includes(mark)));
  const numbers = texts.map(({ text }) => text.replaceAll(/[^0-9.,]/g, ""));
  const hasBoth = [",", "."].every((sign) =>
    numbers.some((number) => number.at(-3) === sign && /[0-9]{2}$/.test(number)),
  );
  if (marks.length === 0 || !isOne || !hasBoth || unread > valueCount * (1 - MIN_FITTING_SHARE))
    return undefined;
  const marked = [...byMark.values()].flat();
  const [only = ""] = marks;
  // A single currency that always follows a space needs no pattern.
  const isPlain = marks.length === 1 && marked.every(({ text }) => text.endsWith(` ${only}`));
  const listed = marks.map((mark) => mark.replaceAll(/[$.]/g, "\\$&")).join("|");
  const space = "[ \u00a0\u202f]?";
  const find = `^([+-]?)(?:${listed})${space}|${space}(?:${listed})$`;
  const examples = marked.slice(0, 3).map(({ text }) => ({
    before: text,
    after: text.replace(readCurrency(text) ?? "", "").trim(),
  }));
  return {
    confidence: "likely",
    step: isPlain
      ? { kind: "replace", columns: [column.name], find: ` ${only}`, with: "" }
      : { kind: "replace-pattern", columns: [column.name], find, with: "$1" },
    count: sumCounts(marked),
    examples,
    title: `${pluralize(sumCounts(marked), "value")} with ${marks.slice(0, 3).join(", ")}`,
    reason: "Because all marks are of one currency.",
    untouched: "The numbers stay as they are written.",
  };
}
