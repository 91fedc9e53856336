import * as v from "valibot";

import { getText } from "../../columns/cell-text.ts";
import { mapText } from "../../columns/map-text.ts";
import { countCodes, type TextColumn } from "../../columns/table.ts";
import { columnField, restField } from "../fields.ts";
import {
  buildPolarsAssertion,
  toPolarsColumn,
  toPythonList,
  toPythonString,
} from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn, assertAllParsed } from "../table-columns.ts";
import { formatExample } from "./date-format.ts";
import {
  listFormatFeatures,
  readsDaysAndTimes,
  TIME_FORMATS,
  writeParseLoop,
  writeShapes,
} from "./date-helpers.ts";
import {
  COERCE,
  requireHelper,
  listRestFeatures,
  writeRestArgument,
  writeRestParameter,
} from "./require-helper.ts";
import {
  hasDay,
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

const ZONED = "time zones";

const readTimesHelper: Helper = {
  name: "read_times",
  calls: [requireHelper],
  imports: (features) => (features.has(ZONED) ? ["re"] : []),
  writeConstants: (features) =>
    readsDaysAndTimes(features)
      ? []
      : writeShapes("TIMES", listFormatFeatures(features, TIME_FORMATS).flat()),
  write(features) {
    const formats = listFormatFeatures(features, TIME_FORMATS);
    const usesToDays = readsDaysAndTimes(features);
    const isZoned = features.has(ZONED);
    const parameters = [
      "text, output",
      ...(formats.length === 1 && !usesToDays ? [] : ["formats"]),
      ...(isZoned ? ["zones=()"] : []),
    ].join(", ");
    const clock = isZoned ? "clock" : "text";
    const errors = features.has(COERCE) ? ", errors" : "";
    return [
      `def read_times(${parameters}${writeRestParameter(features)}):`,
      '    """Write times one way, read by the first format that fits."""',
      ...(isZoned
        ? [
            String.raw`    ending = rf" ?({'|'.join(map(re.escape, zones))})\Z" if zones else r"\Z()"`,
            "    zone = text.str.extract(ending, expand=False)",
            '    clock = text.str.replace(ending, "", regex=True)',
          ]
        : []),
      ...(usesToDays
        ? [`    times = to_days(${clock}, formats${errors})`]
        : [
            '    times = pd.Series(pd.NaT, text.index, dtype="datetime64[ns]")',
            ...writeParseLoop("times", clock, { shapes: "TIMES", formats }),
            "    times = times.where(times.dt.year.between(1700, 2199))",
          ]),
      ...(isZoned
        ? [
            "    if zones:",
            '        times -= pd.to_timedelta(zone.map(zones).astype(object), unit="min")',
          ]
        : []),
      `    require(text, text.isna() | times.notna()${errors})`,
      "    return times.dt.strftime(output).astype(object)",
    ];
  },
};

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
    const minutes = zones.map(([zone, before]) => `${toPythonString(zone)}: ${before}`);
    const output = toPythonString(getOutputFormat(step));
    return chainCells(
      [column],
      (features) =>
        [
          `.pipe(read_times, ${output}`,
          ...(listFormatFeatures(features, TIME_FORMATS).length > 1 || readsDaysAndTimes(features)
            ? [`formats=${toPythonList(formats)}`]
            : []),
          ...(zones.length > 0 ? [`zones={${minutes.join(", ")}}`] : []),
        ].join(", ") + `${writeRestArgument(rest)})`,
      {
        helpers: [readTimesHelper],
        features: [
          `${TIME_FORMATS}${JSON.stringify(formats)}`,
          ...(zones.length > 0 ? [ZONED] : []),
          ...listRestFeatures(rest),
        ],
      },
    );
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
