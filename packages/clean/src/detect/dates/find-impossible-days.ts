import { pluralize } from "../../format-count.ts";
import { parseDate } from "../../steps/types/date-format.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { canBeDate, inferDateReadings, swapDayAndMonth } from "./infer-dates.ts";

const MIN_VALUES = 5;
const MAX_IMPOSSIBLE_SHARE = 0.3;
const MAX_TEXTS = 1000;
const SAMPLE_TEXTS = 20;
const END_OF_MONTH = /(?<![0-9])(?:29|30|31)(?![0-9])/g;

/** Finds dates that don't exist, such as 31.02.2023, among dates in the same format. */
export const findImpossibleDays: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn(profile: TextProfile): Issue[] {
  const { column, texts, valueCount } = profile;
  if (valueCount < MIN_VALUES || !texts.slice(0, SAMPLE_TEXTS).some(canBeDate)) return [];
  const [reading] = inferDateReadings(profile, {
    maxUnparsedShare: MAX_IMPOSSIBLE_SHARE,
    allowsDigits: true,
  });
  if (!reading || reading.unparsed.length === 0 || reading.unparsed.length > MAX_TEXTS) return [];
  const impossible = reading.unparsed;
  const shapes = new Set(
    texts.filter((one) => !impossible.includes(one)).map(({ text }) => getShape(text)),
  );
  const { formats } = reading;
  const swapped = formats.flatMap((format) => swapDayAndMonth(format) ?? []);
  const isReadable = (text: string, known: readonly string[]) =>
    known.some((format) => parseDate(text, format) !== undefined);
  // Dates that exist with day and month swapped are handled by another detector.
  const areDays = impossible.every(
    ({ text }) => shapes.has(getShape(text)) && !isReadable(text, swapped),
  );
  if (!areDays) return [];
  const fix = (listDates: (text: string) => string[]) =>
    impossible.flatMap((textCount): [TextCount, string][] => {
      const found = listDates(textCount.text).find((day) => isReadable(day, formats));
      return found === undefined ? [] : [[textCount, found]];
    });
  const shortened = fix(listEarlierDays);
  const turned = fix(swapMonthAndDay);
  // The only possible fix would be to clear the cells, which loses their content.
  if (shortened.length + turned.length < impossible.length) return [];
  return [
    ...buildQuestion(column.name, shortened, "Use the month's last day"),
    ...buildQuestion(column.name, turned, "Swap day and month"),
  ];
}

function buildQuestion(
  column: string,
  fixes: readonly (readonly [TextCount, string])[],
  label: string,
): Issue[] {
  const impossible = fixes.map(([textCount]) => textCount);
  if (impossible.length === 0) return [];
  const pairs = fixes.map(([{ text }, after]): [string, string] => [text, after]);
  const count = sumCounts(impossible);
  const examples = pairs.slice(0, 3).map(([before, after]) => ({ before, after }));
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label,
          examples,
          step: { kind: "spellings", column, pairs },
        },
        {
          label: `Clear ${pluralize(count, "cell")}`,
          examples: examples.map(({ before }) => ({ before, after: "" })),
          step: {
            kind: "missing",
            columns: [column],
            spellings: impossible.map(({ text }) => text),
          },
        },
      ],
      count,
      examples,
      title: `${pluralize(count, "date")} ${count === 1 ? "doesn't" : "don't"} exist, such as “${impossible[0]?.text ?? ""}”`,
      untouched: "All other dates stay.",
    },
  ];
}

function getShape(text: string): string {
  return text.replaceAll(/[0-9]/g, "0");
}

/** Replaces day 29, 30 or 31 with each earlier day down to 28, latest first. */
function listEarlierDays(text: string): string[] {
  return [30, 29, 28].flatMap((day) =>
    [...text.matchAll(END_OF_MONTH)].flatMap(({ index, 0: found }) =>
      Number(found) > day ? [text.slice(0, index) + day + text.slice(index + 2)] : [],
    ),
  );
}

const YEAR_FIRST = /^([0-9]{4})([-/.])([0-9]{2})\2([0-9]{2})$/;

/** Turns 2023-13-01, whose month doesn't exist, into 2023-01-13. Other orders are handled by another detector. */
function swapMonthAndDay(text: string): string[] {
  const [, year = "", sign = "", month = "", day = ""] = YEAR_FIRST.exec(text) ?? [];
  return Number(month) > 12 ? [[year, day, month].join(sign)] : [];
}
