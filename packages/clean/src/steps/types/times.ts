import * as v from "valibot";

import { getText } from "../../columns/cell-text.ts";
import { mapText } from "../../columns/map-text.ts";
import { countCodes, type TextColumn } from "../../columns/table.ts";
import { columnField, restField } from "../fields.ts";
import {
  buildPolarsAssertion,
  toPolarsColumn,
  toPandasColumn,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn, assertAllParsed } from "../table-columns.ts";
import { formatExample } from "./date-format.ts";
import {
  hasDay,
  buildPandasTimes,
  buildPolarsTimes,
  timeFormatFields,
  createTimeFormatter,
  getOutputFormat,
  buildZonePattern,
} from "./time-format.ts";
import { formatUtcOffset } from "./utc-offset.ts";

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("times"),
    column: columnField,
    ...timeFormatFields,
    rest: restField,
  }),
  v.check(({ formats }) => formats.every((format) => hasDay(format) === hasDay(formats[0] ?? ""))),
  // Times of day without a date can't have a zone.
  v.check(({ formats, zones }) => zones.length === 0 || formats.every(hasDay)),
);

/** Converts times of day, or dates with times, to one format. They stay text, which sorts chronologically. */
export const timesStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const column = getTextColumn(table, step.column);
    const write = createTimeFormatter(step);
    if (step.rest === "stop") assertAllParsed(step.column, findUnparsed(column, write));
    const { column: written, changed } = mapText(column, (text) => write(text) ?? "");
    return { table: replaceColumn(table, step.column, written), touched: changed };
  },
  python(step) {
    const { column, formats, zones, rest } = step;
    const cells = toPandasColumn(column);
    const [first, ...others] = formats.map(buildPandasTimes);
    const minutes = zones.map(([zone, before]) => `${toPythonString(zone)}: ${before}`);
    return [
      `text = ${cells}`,
      ...(zones.length === 0
        ? []
        : [
            `zone = text.str.extract(r"${buildZonePattern(zones)}\\Z", expand=False)`,
            `text = text.str.replace(r"${buildZonePattern(zones)}\\Z", "", regex=True)`,
          ]),
      `times = ${first}`,
      ...others.map((other) => `times = times.fillna(${other})`),
      ...(zones.length === 0
        ? []
        : [
            `times = times - pd.to_timedelta(zone.map({${minutes.join(", ")}}).astype(object), unit="min")`,
          ]),
      ...(rest === "stop"
        ? ["fits = text.isna() | times.notna()", `assert fits.all(), ${cells}[~fits].unique()[:5]`]
        : []),
      `${cells} = times.dt.strftime(${toPythonString(getOutputFormat(step))}).astype(object)`,
    ];
  },
  polars(step) {
    const { column, formats, zones, rest } = step;
    const cells = toPolarsColumn(column);
    const [first, ...others] = formats.map(buildPolarsTimes);
    const minutes = zones.map(([zone, before]) => `${toPythonString(zone)}: ${before}`).join(", ");
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
  sentence(step) {
    const { column, formats, zones, rest } = step;
    const what = formats.every(hasDay) ? "days with their time" : "times of day";
    const read = formats.map((format) => formatExample(format)).join(", then ");
    const zone = zones
      .map(([name, before]) => ` “${name}” as ${formatUtcOffset(before)}`)
      .join(",");
    const unknown = rest === "missing" ? "; anything else becomes missing" : "";
    return `Write “${column}” as ${what} like ${formatExample(getOutputFormat(step))}, reading ${read}${zone && `, with${zone}`}${unknown}.`;
  },
});

function findUnparsed(column: TextColumn, write: (text: string) => string | undefined) {
  const unparsed: string[] = [];
  let unparsedCells = 0;
  for (const [code, count] of countCodes(column).entries()) {
    if (code === 0 || count === 0) continue;
    const text = getText(column.values, code);
    if (write(text) !== undefined) continue;
    unparsed.push(text);
    unparsedCells += count;
  }
  return { unparsed, unparsedCells };
}
