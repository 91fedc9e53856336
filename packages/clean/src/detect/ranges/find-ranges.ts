import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { readRange, type Range } from "./read-range.ts";

const MIN_VALUES = 6;
const MAX_TEXTS = 300;
const MIN_RANGE_SHARE = 0.6;
const BARE_NUMBER = /^[0-9]{1,4}$/;

interface RangeText {
  text: string;
  count: number;
  range: Range;
}

/** Columns of ranges, such as ages, that are written in several ways: 5-9, 5 to 9, 9-May, 60-119 months. */
export const findRanges: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn({ column, texts, present }: TextProfile): Proposal[] {
  if (present < MIN_VALUES || texts.length > MAX_TEXTS) return [];
  const entries: RangeText[] = [];
  const others: TextCount[] = [];
  for (const one of texts) {
    const range = readRange(one.text);
    if (range) entries.push({ ...one, range: toYears(range) ?? range });
    else others.push(one);
  }
  const cells = sumCounts(entries);
  if (cells < present * MIN_RANGE_SHARE || !others.every(({ text }) => BARE_NUMBER.test(text)))
    return [];
  // Where each looks like a day they are months of years, such as Jul-75: nothing shows a range.
  if (entries.every(({ range }) => range.isDay)) return [];
  // Months among years can be recognised, unless they leave a remainder.
  if (entries.some(({ range }) => range.inMonths)) return [];
  const known = new Map(entries.map(({ range }) => [range.from, range]));
  const bare = others.flatMap(({ text, count }): RangeText[] => {
    const range = known.get(Number(text));
    return range ? [{ text, count, range }] : [];
  });
  const differing = [...entries, ...bare].filter(({ text, range }) => text !== formatRange(range));
  if (differing.length === 0) return [];
  const days = entries.filter(({ range }) => range.isDay);
  const shown = [...days, ...differing.filter((one) => !days.includes(one))];
  const example = entries.find(({ range }) => range.to !== undefined) ?? entries[0];
  if (!example) return [];
  const day = days[0] ? `, and a spreadsheet took some for days, such as “${days[0].text}”` : "";
  return [
    {
      sureness: "asked",
      choices: [
        buildOption(
          column.name,
          `Write all like ${formatRange(example.range)}`,
          differing,
          formatRange,
        ),
        buildOption(
          column.name,
          `Keep where each begins: ${formatRange(example.range)} is ${example.range.from}`,
          entries,
          ({ from }) => String(from),
        ),
      ],
      count: sumCounts(differing),
      examples: shown
        .slice(0, 3)
        .map(({ text, range }) => ({ before: text, after: formatRange(range) })),
      why: `“${column.name}” holds ranges that are written in several ways${day}.`,
    },
  ];
}

function buildOption(
  column: string,
  label: string,
  entries: readonly RangeText[],
  write: (range: Range) => string,
) {
  const pairs = entries.map(({ text, range }): [string, string] => [text, write(range)]);
  return { label, step: { kind: "spellings" as const, column, pairs } };
}

/** 60-119 months are 5-9 years; undefined where they do not come out even. */
function toYears({ from, to, inMonths, isDay }: Range): Range | undefined {
  if (!inMonths) return undefined;
  const last = to === undefined ? undefined : (to + 1) / 12 - 1;
  if (from % 12 !== 0 || (last !== undefined && !Number.isInteger(last))) return undefined;
  return { from: from / 12, to: last, inMonths: false, isDay };
}

function formatRange({ from, to }: Range): string {
  return to === undefined ? `${from}+` : `${from}-${to}`;
}
