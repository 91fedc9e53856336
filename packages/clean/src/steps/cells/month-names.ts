import * as v from "valibot";

import { formatDay, toDayNumber } from "../../columns/cell-text.ts";
import { areDistinct, columnField, integerField } from "../fields.ts";
import { toPolarsColumn, toPythonString } from "../python-code.ts";
import { chainCells, type Helper, listFeatures } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("month-names"),
  column: columnField,
  /** The names as they are written, with the number of their month. */
  months: v.pipe(
    v.array(
      v.strictTuple([
        v.pipe(
          v.string(),
          v.check((name) => /^\p{L}{3,12}$/u.test(name)),
        ),
        integerField(1, 12),
      ]),
    ),
    v.minLength(1),
    v.maxLength(150),
    v.check((pairs) => areDistinct(pairs.map(([name]) => name))),
  ),
});

type Months = v.InferOutput<typeof schema>["months"];

const YEAR = "(?:1[7-9]|2[01])[0-9]{2}";
/** A point in Croatian, a word for “year” in Russian and Ukrainian. */
const YEAR_END = "(?:\\.| г\\.?| р\\.?)?";
/** The name of a weekday is left out. The detector says where it contradicts the date. */
const WEEKDAY = "(?:[^0-9 ]{2,12} )?";
const ORDINAL = "(?:\\.|st|nd|rd|th|er|º)?";

interface Patterns {
  dayFirst: string;
  monthFirst: string;
  yearFirst: string;
  /** Without a day. */
  month: string;
}

function buildPatterns(months: Months): Patterns {
  const names = months
    .map(([name]) => name)
    .toSorted((a, b) => b.length - a.length)
    .join("|");
  return fillPatterns(names);
}

/** The patterns with an alternative for each name. */
export function fillPatterns(names: string, { isNamed = false } = {}): Patterns {
  const group = (name: string, pattern: string) => `(${isNamed ? `?P<${name}>` : ""}${pattern})`;
  const [year, month, day] = [
    group("year", YEAR),
    group("month", names),
    group("day", "[0-9]{1,2}"),
  ];
  return {
    dayFirst: `${WEEKDAY}${day}${ORDINAL}[ -](?:de )?${month}\\.?[ -](?:de )?${year}${YEAR_END}`,
    monthFirst: `${WEEKDAY}${month}\\.? ${day}${ORDINAL},? ${year}`,
    yearFirst: `${year}\\.? ${month}\\.? ${day}\\.?`,
    month: `${month}\\.? ${year}${YEAR_END}`,
  };
}

// The same patterns with any word as the name, because all patterns of the repository are checked as they are written.
const DAY_FIRST =
  /^(?:[^0-9 ]{2,12} )?([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?[ -](?:de )?(\p{L}{3,12})\.?[ -](?:de )?((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$/u;
const MONTH_FIRST =
  /^(?:[^0-9 ]{2,12} )?(\p{L}{3,12})\.? ([0-9]{1,2})(?:\.|st|nd|rd|th|er|º)?,? ((?:1[7-9]|2[01])[0-9]{2})$/u;
const YEAR_FIRST = /^((?:1[7-9]|2[01])[0-9]{2})\.? (\p{L}{3,12})\.? ([0-9]{1,2})\.?$/u;
const MONTH = /^(\p{L}{3,12})\.? ((?:1[7-9]|2[01])[0-9]{2})(?:\.| г\.?| р\.?)?$/u;

/** Returns a function that writes a date as 2020-12-31, and a month as 2020-12. Undefined for other texts. */
export function createMonthReader(months: Months): (text: string) => string | undefined {
  const numbers = new Map(months);
  const toDate = (year = "", name = "", day = "") => {
    const number = toDayNumber(Number(year), numbers.get(name) ?? 0, Number(day));
    return number === undefined ? undefined : formatDay(number);
  };
  return (text) => {
    const [, day, ofMonth, ofYear] = DAY_FIRST.exec(text) ?? [];
    if (day !== undefined) return toDate(ofYear, ofMonth, day);
    const [, first, second, third] = MONTH_FIRST.exec(text) ?? [];
    if (first !== undefined) return toDate(third, first, second);
    const [, yearOf, monthOf, dayOf] = YEAR_FIRST.exec(text) ?? [];
    if (yearOf !== undefined) return toDate(yearOf, monthOf, dayOf);
    const [, name = "", year] = MONTH.exec(text) ?? [];
    const number = numbers.get(name);
    return number === undefined ? undefined : `${year}-${String(number).padStart(2, "0")}`;
  };
}

/** Prefix of the script features that contain the months of a step. */
const MONTHS = "months: ";

const readMonthsHelper: Helper = {
  name: "read_months",
  writeConstants: (features) => {
    const [first = "", ...others] = listFeatures(features, MONTHS);
    const patterns = Object.values(fillPatterns("NAMES", { isNamed: true }));
    return [
      // If there are several maps, each call passes the months of its step.
      ...(others.length === 0 ? [`MONTHS = ${first}`] : []),
      "# Dates and months as people write them, with one of the NAMES.",
      "MONTH_DATES = [",
      ...patterns.map((pattern) => String.raw`    r"\A${pattern}\Z",`),
      "]",
    ];
  },
  write: (features) => [
    `def read_months(text, months${listFeatures(features, MONTHS).length === 1 ? "=MONTHS" : ""}):`,
    '    """Write dates with names of months as 2020-12-31, and months as 2020-12."""',
    '    names = "|".join(sorted(months, key=len, reverse=True))',
    "    for pattern in MONTH_DATES:",
    '        part = text.str.extract(pattern.replace("NAMES", names)).astype(object)',
    '        found = part["year"] + "-" + part["month"].map(months).astype(object)',
    '        if "day" in part:',
    '            found += "-" + part["day"].str.zfill(2)',
    '            days = pd.to_datetime(found, format="%Y-%m-%d", errors="coerce")',
    "            found = found.where(days.notna())",
    "        text = found.fillna(text).astype(object)",
    "    return text",
  ],
};

/** Writes dates with names of months as 2020-12-31, and months as 2020-12. Other texts stay. */
export const monthNamesStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column, months }) {
    const read = createMonthReader(months);
    return mapTextColumns(table, [column], (text) => read(text) ?? text);
  },
  python({ column, months }) {
    const entries = months.map(([name, number]) => `${toPythonString(name)}: ${formatTwo(number)}`);
    const map = `{${entries.join(", ")}}`;
    return chainCells(
      [column],
      (features) =>
        listFeatures(features, MONTHS).length === 1
          ? ".pipe(read_months)"
          : `.pipe(read_months, ${map})`,
      { helpers: [readMonthsHelper], features: [`${MONTHS}${map}`] },
    );
  },
  polars({ column, months }) {
    const { dayFirst, monthFirst, yearFirst, month } = buildPatterns(months);
    const entries = months.map(([name, number]) => `${toPythonString(name)}: ${formatTwo(number)}`);
    const take = (pattern: string, group: number) => `text.str.extract(r"^${pattern}$", ${group})`;
    const number = (pattern: string, group: number) =>
      `${take(pattern, group)}.replace_strict(months, default=None, return_dtype=pl.String)`;
    return [
      `months = {${entries.join(", ")}}`,
      `text = ${toPolarsColumn(column)}`,
      `one = ${take(dayFirst, 3)} + "-" + ${number(dayFirst, 2)} + "-" + ${take(dayFirst, 1)}.str.zfill(2)`,
      `two = ${take(monthFirst, 3)} + "-" + ${number(monthFirst, 1)} + "-" + ${take(monthFirst, 2)}.str.zfill(2)`,
      `three = ${take(yearFirst, 1)} + "-" + ${number(yearFirst, 2)} + "-" + ${take(yearFirst, 3)}.str.zfill(2)`,
      `month = ${take(month, 2)} + "-" + ${number(month, 1)}`,
      "days = pl.coalesce(one, two, three)",
      'days = pl.when(days.str.to_date("%Y-%m-%d", strict=False).is_not_null()).then(days)',
      `df = df.with_columns(pl.coalesce(days, month, text).alias(${toPythonString(column)}))`,
    ];
  },
  sentence: ({ column, months }) =>
    `Write dates of “${column}” with names of months, such as “${months[0]?.[0] ?? ""}”, as 2020-12-31, and months as 2020-12.`,
});

function formatTwo(number: number): string {
  return `"${String(number).padStart(2, "0")}"`;
}
