import { toPolarsColumn, buildPolarsMatch, buildPolarsAssertion } from "../steps/polars-literal.ts";
import { toPythonList, escapePythonPattern, toPythonString } from "../steps/python-literal.ts";
import {
  FIRST_SERIAL,
  LAST_SERIAL,
  SERIAL_DATE,
  buildFormatPattern,
} from "../steps/types/date-format.ts";
import {
  buildSignPatterns,
  buildNumberPattern,
  SPACE_PATTERN,
  buildStrippedPattern,
} from "../steps/types/number-format.ts";
import { hasDay, getOutputFormat, buildZonePattern } from "../steps/types/time-format.ts";
import type { PolarsKinds } from "./polars-kind.ts";

type TypeKind = "numbers" | "booleans" | "dates" | "times" | "whole";

export const typeKinds: PolarsKinds<TypeKind> = {
  numbers: {
    write(step) {
      const fits = buildPolarsMatch("text", `(?:${buildNumberPattern(step)})`);
      const stripped = buildStrippedPattern(step);
      const { minus, behind } = buildSignPatterns(step);
      return [
        `text = ${toPolarsColumn(step.column)}`,
        ...(step.rest === "stop"
          ? buildPolarsAssertion(step.column, `~${fits}`)
          : [`text = pl.when(${fits}).then(text)`]),
        ...step.powers.map(
          ([unit, power]) =>
            `text = text.str.replace(r"([0-9])${SPACE_PATTERN}?${escapePythonPattern(unit)}(\\)?)$", "\${1}e${power}\${2}")`,
        ),
        ...(stripped === undefined ? [] : [`text = text.str.replace_all(r"${stripped}", "")`]),
        ...(minus ? [`text = text.str.replace(r"${minus}", "-")`] : []),
        ...(behind ? [`text = text.str.replace(r"${behind}", "\${2}\${1}")`] : []),
        ...(step.decimal === "," && !step.whole
          ? ['text = text.str.replace(",", ".", literal=True)']
          : []),
        `df = df.with_columns(text.cast(${step.whole ? "pl.Int64" : "pl.Float64"})${step.percent ? " / 100" : ""})`,
      ];
    },
  },
  booleans: {
    write({ column, yes, no, rest }) {
      const cells = toPolarsColumn(column);
      const entries = [
        ...yes.map((one) => `${toPythonString(one)}: True`),
        ...no.map((one) => `${toPythonString(one)}: False`),
      ];
      return [
        ...(rest === "stop"
          ? buildPolarsAssertion(column, `~${cells}.is_in(${toPythonList([...yes, ...no])})`)
          : []),
        `values = {${entries.join(", ")}}`,
        `df = df.with_columns(${cells}.replace_strict(values, default=None, return_dtype=pl.Boolean))`,
      ];
    },
  },
  dates: {
    write({ column, formats, rest }) {
      const [first, ...others] = formats.map(parsePolarsDays);
      return [
        `text = ${toPolarsColumn(column)}`,
        `days = ${first}`,
        ...others.map((other) => `days = days.fill_null(${other})`),
        ...(rest === "stop"
          ? buildPolarsAssertion(column, "text.is_not_null() & days.is_null()")
          : []),
        `df = df.with_columns(days.alias(${toPythonString(column)}))`,
      ];
    },
  },
  times: {
    write(step) {
      const { column, formats, zones, rest } = step;
      const cells = toPolarsColumn(column);
      const [first, ...others] = formats.map(parsePolarsTimes);
      const minutes = zones
        .map(([zone, before]) => `${toPythonString(zone)}: ${before}`)
        .join(", ");
      const ending = `${buildZonePattern(zones)}$`;
      const isZoned = zones.length > 0;
      return [
        `text = ${cells}`,
        ...(isZoned
          ? [`zone = text.str.extract(r"${ending}")`, `text = text.str.replace(r"${ending}", "")`]
          : []),
        `times = ${first}`,
        ...others.map((other) => `times = times.fill_null(${other})`),
        ...(isZoned
          ? [
              `minutes = zone.replace_strict({${minutes}}, default=None, return_dtype=pl.Int64)`,
              "times = times - pl.duration(minutes=minutes)",
            ]
          : []),
        ...(rest === "stop"
          ? buildPolarsAssertion(column, `${cells}.is_not_null() & times.is_null()`)
          : []),
        `times = times.dt.to_string(${toPythonString(getOutputFormat(step))})`,
        `df = df.with_columns(times.alias(${toPythonString(column)}))`,
      ];
    },
  },
  whole: {
    write({ column }) {
      const cells = toPolarsColumn(column);
      return [
        ...buildPolarsAssertion(column, `(${cells} % 1 != 0) | (${cells}.abs() >= 2**53)`),
        `df = df.with_columns(${cells}.cast(pl.Int64))`,
      ];
    },
  },
};

/** The expression for the days of a format among the cells `text`; others are missing in it. */
function parsePolarsDays(format: string): string {
  if (format === SERIAL_DATE) {
    return `pl.when(${buildPolarsMatch("text", "[1-9][0-9]{1,5}")}).then(text).cast(pl.Int64).pipe(lambda serial: pl.when(serial.is_between(${FIRST_SERIAL}, ${LAST_SERIAL})).then(pl.date(1899, 12, 30) + pl.duration(days=serial)))`;
  }
  const parsed = `${whenFormatted(format)}.str.to_date(${toPythonString(format.replace("%E", "%y"))}, strict=False)`;
  return fixPolarsCentury(parsed, format);
}

/** The expression for the times of a format among the cells `text`; others are missing in it. */
function parsePolarsTimes(format: string): string {
  const read = hasDay(format) ? "to_datetime" : "to_time";
  // Polars asks for minutes where it reads hours.
  const [cells, own] = format.includes("%M")
    ? [whenFormatted(format), format]
    : [`(${whenFormatted(format)} + ":00")`, `${format}:%M`];
  return fixPolarsCentury(`${cells}.str.${read}(${toPythonString(own)}, strict=False)`, format);
}

/** The cells that have the format: `strptime` alone would take more. */
function whenFormatted(format: string): string {
  return `pl.when(${buildPolarsMatch("text", buildFormatPattern(format))}).then(text)`;
}

/** Polars takes 69 for 2069, Python for 1969, and spreadsheets the years from 30 on for 1930. */
function fixPolarsCentury(parsed: string, format: string): string {
  const [, part] = /%([yE])/.exec(format) ?? [];
  if (part === undefined) return parsed;
  const first = part === "y" ? 2069 : 2030;
  return `${parsed}.pipe(lambda day: pl.when(day.dt.year() >= ${first}).then(day.dt.offset_by("-100y")).otherwise(day))`;
}
