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
import { chainCells, type Features, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn, assertAllParsed } from "../table-columns.ts";
import { buildFormatPattern, formatExample } from "./date-format.ts";
import {
  COERCE,
  keepHelper,
  listRestFeatures,
  writeRestArgument,
  writeRestParameter,
} from "./keep-helper.ts";
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

/** Prefix of the script features that contain the formats of a step. */
const FORMATS = "times: ";
const ZONED = "time zones";

function listFormatFeatures(features: Features): string[][] {
  return [...features].flatMap((feature) =>
    feature.startsWith(FORMATS) ? [JSON.parse(feature.slice(FORMATS.length)) as string[]] : [],
  );
}

const readTimesHelper: Helper = {
  name: "read_times",
  calls: [keepHelper],
  imports: (features) => (features.has(ZONED) ? ["re"] : []),
  writeConstants: (features) => [
    "# The formats of times, and the shape of a text that has it.",
    "TIMES = {",
    ...[...new Set(listFormatFeatures(features).flat())].map(
      (format) => `    ${toPythonString(format)}: r"${buildFormatPattern(format)}",`,
    ),
    "}",
  ],
  write(features) {
    const isOneList = listFormatFeatures(features).length === 1;
    const isZoned = features.has(ZONED);
    const parameters = [
      "text, output",
      ...(isOneList ? [] : ["formats"]),
      ...(isZoned ? ["zones=()"] : []),
    ].join(", ");
    const clock = isZoned ? "clock" : "text";
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
      '    times = pd.Series(pd.NaT, text.index, dtype="datetime64[ns]")',
      `    for form${isOneList ? ", shape in TIMES.items()" : " in formats"}:`,
      `        fits = ${clock}.str.fullmatch(${isOneList ? "shape" : "TIMES[form]"}, na=False)`,
      `        times = times.fillna(pd.to_datetime(${clock}.where(fits), format=form, errors="coerce"))`,
      ...(isZoned
        ? [
            "    if zones:",
            '        times -= pd.to_timedelta(zone.map(zones).astype(object), unit="min")',
          ]
        : []),
      `    keep(text, text.isna() | times.notna()${features.has(COERCE) ? ", errors" : ""})`,
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
          ...(listFormatFeatures(features).length > 1 ? [`formats=${toPythonList(formats)}`] : []),
          ...(zones.length > 0 ? [`zones={${minutes.join(", ")}}`] : []),
        ].join(", ") + `${writeRestArgument(rest)})`,
      {
        helpers: [readTimesHelper],
        features: [
          `${FORMATS}${JSON.stringify(formats)}`,
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
