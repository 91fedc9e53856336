import { countCells } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { readRange, type Range } from "./read-range.ts";

const FEWEST_VALUES = 6;
const MOST_TEXTS = 300;
const LEAST_RANGES = 0.6;
const BARE = /^[0-9]{1,4}$/;

interface Entry {
  text: string;
  count: number;
  range: Range;
}

/** Columns of ranges, such as ages, that are written in several ways: 5-9, 5 to 9, 9-May, 60-119 months. */
export const findRanges: Detector = ({ texts }) => texts.flatMap(askFor);

function askFor({ column, texts, present }: TextProfile): Proposal[] {
  if (present < FEWEST_VALUES || texts.length > MOST_TEXTS) return [];
  const entries: Entry[] = [];
  const others: (typeof texts)[number][] = [];
  for (const one of texts) {
    const range = readRange(one.text);
    if (range) entries.push({ ...one, range: inYears(range) ?? range });
    else others.push(one);
  }
  const cells = countCells(entries);
  if (cells < present * LEAST_RANGES || !others.every(({ text }) => BARE.test(text))) return [];
  // Where each looks like a day they are months of years, such as Jul-75: nothing shows a range.
  if (entries.every(({ range }) => range.isDay)) return [];
  // Months among years can be recognised, unless they leave a remainder.
  if (entries.some(({ range }) => range.inMonths)) return [];
  const known = new Map(entries.map(({ range }) => [range.from, range]));
  const bare = others.flatMap(({ text, count }): Entry[] => {
    const range = known.get(Number(text));
    return range ? [{ text, count, range }] : [];
  });
  const differing = [...entries, ...bare].filter(({ text, range }) => text !== writeRange(range));
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
        choose(column.name, `Write all like ${writeRange(example.range)}`, differing, writeRange),
        choose(
          column.name,
          `Keep where each begins: ${writeRange(example.range)} is ${example.range.from}`,
          entries,
          ({ from }) => String(from),
        ),
      ],
      count: countCells(differing),
      examples: shown
        .slice(0, 3)
        .map(({ text, range }) => ({ before: text, after: writeRange(range) })),
      why: `“${column.name}” holds ranges that are written in several ways${day}.`,
    },
  ];
}

function choose(
  column: string,
  label: string,
  entries: readonly Entry[],
  write: (range: Range) => string,
) {
  const pairs = entries.map(({ text, range }): [string, string] => [text, write(range)]);
  return { label, step: { kind: "spellings" as const, column, pairs } };
}

/** 60-119 months are 5-9 years; undefined where they do not come out even. */
function inYears({ from, to, inMonths, isDay }: Range): Range | undefined {
  if (!inMonths) return undefined;
  const last = to === undefined ? undefined : (to + 1) / 12 - 1;
  if (from % 12 !== 0 || (last !== undefined && !Number.isInteger(last))) return undefined;
  return { from: from / 12, to: last, inMonths: false, isDay };
}

function writeRange({ from, to }: Range): string {
  return to === undefined ? `${from}+` : `${from}-${to}`;
}
