import { toPythonList, toPythonString } from "../python-code.ts";
import {
  chainCells,
  type CellChange,
  type Features,
  type Helper,
  listFeatures,
} from "../script-change.ts";
import { SERIAL_DATE, splitDirectives } from "./date-format.ts";
import {
  COERCE,
  requireHelper,
  listRestFeatures,
  writeRestArgument,
  writeRestParameter,
} from "./require-helper.ts";

/** Prefixes of the script features that hold the formats of a step. */
const DAY_FORMATS = "days: ";
export const TIME_FORMATS = "times: ";
const ORDERED = /^(?:%d.%m|%m.%d)/;

/** Reads a column as days. The function gets the formats if two columns have different ones. */
export function readDays(step: {
  column: string;
  formats: readonly string[];
  rest: "stop" | "missing";
}): CellChange[] {
  const formats = sortFormats(step.formats);
  const list = toPythonList(formats);
  return chainCells(
    [step.column],
    (features) =>
      `.pipe(to_days${listAllFormats(features).length > 1 ? `, ${list}` : ""}${writeRestArgument(step.rest)})`,
    {
      helpers: [toDaysHelper],
      features: [`${DAY_FORMATS}${JSON.stringify(formats)}`, ...listRestFeatures(step.rest)],
    },
  );
}

/**
 * Sorts formats that no text has in common, so that two columns with the same formats are read by the same code. Only
 * the order of day and month matters.
 */
function sortFormats(formats: readonly string[]): string[] {
  const ordered = formats.filter((format) => ORDERED.test(format));
  const others = formats.filter((format) => !ORDERED.test(format) && format !== SERIAL_DATE);
  const isAmbiguous =
    ordered.some((format) => format.startsWith("%d")) &&
    ordered.some((format) => format.startsWith("%m"));
  return [
    ...(isAmbiguous ? ordered : ordered.toSorted()),
    ...others.toSorted(),
    ...(formats.includes(SERIAL_DATE) ? [SERIAL_DATE] : []),
  ];
}

/** Returns the formats of each step with this prefix. */
export function listFormatFeatures(features: Features, mark: string): string[][] {
  return listFeatures(features, mark).map((formats) => JSON.parse(formats) as string[]);
}

/** Whether `to_days` reads times too. */
export function readsDaysAndTimes(features: Features): boolean {
  return [DAY_FORMATS, TIME_FORMATS].every(
    (prefix) => listFormatFeatures(features, prefix).length > 0,
  );
}

function listAllFormats(features: Features): string[][] {
  return [DAY_FORMATS, TIME_FORMATS].flatMap((prefix) => listFormatFeatures(features, prefix));
}

/** The pattern of a part of a format. pandas then decides what is a month or a day. */
const PARTS: Readonly<Record<string, string>> = {
  "%d": "[0-9]{1,2}",
  "%m": "[0-9]{1,2}",
  "%Y": "[0-9]{4}",
  "%y": "[0-9]{2}",
  "%E": "[0-9]{2}",
  "%b": "[A-Za-z]+",
  "%B": "[A-Za-z]+",
  "%H": "[0-9]{1,2}",
  "%I": "[0-9]{1,2}",
  "%M": "[0-5][0-9]",
  "%S": "[0-5][0-9]",
  "%p": "[AaPp][Mm]",
};

function writeShape(format: string): string {
  if (format === "%Y%m%d") return '"[0-9]{8}"';
  const shape = splitDirectives(format)
    .map((part) => PARTS[part] ?? part.replace(".", "\\."))
    .join("");
  return `${shape.includes("\\") ? "r" : ""}"${shape}"`;
}

/** Writes a constant with a pattern for each format. Without it, pandas would read 2020 by %Y-%m-%d. */
export function writeShapes(name: string, formats: readonly string[]): string[] {
  const known = new Set(formats.filter((format) => format !== SERIAL_DATE));
  return [
    `# Formats of ${name.toLowerCase()}, each with the pattern of its texts, because pandas alone accepts more.`,
    `${name} = {`,
    ...[...known].map((format) => `    ${toPythonString(format)}: ${writeShape(format)},`),
    "}",
  ];
}

/** Writes the loop that reads `text` by each format into a variable. `shapes` is the constant of all. */
export function writeParseLoop(
  variable: string,
  text: string,
  { shapes, formats }: { shapes: string; formats: readonly (readonly string[])[] },
): string[] {
  const isOneList = formats.length === 1;
  const hasShortYears = formats.flat().some((format) => format.includes("%E"));
  return [
    ...(isOneList
      ? [`    for date_format, shape in ${shapes}.items():`]
      : [`    for date_format in filter(${shapes}.get, formats):`]),
    `        fits = ${text}.where(${text}.str.fullmatch(${isOneList ? "shape" : `${shapes}[date_format]`}, na=False))`,
    ...(hasShortYears
      ? [
          '        strptime = date_format.replace("%E", "%y")',
          '        found = pd.to_datetime(fits, format=strptime, errors="coerce")',
          "        # With %E, no year is after 2029.",
          "        late = (found.dt.year >= 2030) & (strptime != date_format)",
          `        ${variable} = ${variable}.fillna(found.mask(late, found - pd.DateOffset(years=100)))`,
        ]
      : [
          `        ${variable} = ${variable}.fillna(pd.to_datetime(fits, format=date_format, errors="coerce"))`,
        ]),
  ];
}

export const toDaysHelper: Helper = {
  name: "to_days",
  calls: [requireHelper],
  writeConstants: (features) => writeShapes("DAYS", listAllFormats(features).flat()),
  write(features) {
    const lists = listAllFormats(features);
    const hasSerial = lists.flat().includes(SERIAL_DATE);
    const isSerialOptional = hasSerial && !lists.every((list) => list.includes(SERIAL_DATE));
    const serial = [
      ...(isSerialOptional
        ? [
            `    counted = text.str.fullmatch("[1-9][0-9]{1,5}", na=False) & (${toPythonString(SERIAL_DATE)} in formats)`,
            "    serial = text.where(counted).astype(float)",
          ]
        : [
            '    serial = text.where(text.str.fullmatch("[1-9][0-9]{1,5}", na=False)).astype(float)',
          ]),
      "    # Below 61, spreadsheets count a 29 February 1900.",
      '    days = pd.to_datetime(serial.where(serial > 60), unit="D", origin="1899-12-30", errors="coerce")',
    ];
    return [
      `def to_days(text${lists.length === 1 ? "" : ", formats"}${writeRestParameter(features)}):`,
      hasSerial
        ? '    """Read days by the first format that fits; numbers count days as spreadsheets do."""'
        : '    """Read days by the first format that fits."""',
      ...(hasSerial
        ? serial
        : ['    days = pd.Series(pd.NaT, text.index, dtype="datetime64[ns]")']),
      ...writeParseLoop("days", "text", { shapes: "DAYS", formats: lists }),
      ...(features.has(COERCE)
        ? [
            "    days = days.where(days.dt.year.between(1700, 2199))",
            "    require(text, text.isna() | days.notna(), errors)",
          ]
        : ["    require(text, text.isna() | days.dt.year.between(1700, 2199))"]),
      "    return days",
    ];
  },
};
