import { toPythonList, toPythonString } from "../python-code.ts";
import { chainCells, type CellChange, type Features, type Helper } from "../script-change.ts";
import { SERIAL_DATE, splitDirectives } from "./date-format.ts";
import {
  COERCE,
  keepHelper,
  listRestFeatures,
  writeRestArgument,
  writeRestParameter,
} from "./keep-helper.ts";

/** The formats of a step are a feature of the script, after this mark. */
const FORMATS = "days: ";
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
      `.pipe(to_days${listFormatFeatures(features).length > 1 ? `, ${list}` : ""}${writeRestArgument(step.rest)})`,
    {
      helpers: [toDaysHelper],
      features: [`${FORMATS}${JSON.stringify(formats)}`, ...listRestFeatures(step.rest)],
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

function listFormatFeatures(features: Features): string[][] {
  return [...features].flatMap((feature) =>
    feature.startsWith(FORMATS) ? [JSON.parse(feature.slice(FORMATS.length)) as string[]] : [],
  );
}

/** The pattern of a part of a format. pandas then decides what is a month or a day. */
const PARTS: Readonly<Record<string, string>> = {
  "%d": "[0-9]{1,2}",
  "%m": "[0-9]{1,2}",
  "%Y": "[0-9]{4}",
  "%y": "[0-9]{2}",
  "%E": "[0-9]{2}",
  "%b": "([A-Z]?[a-z]+|[A-Z]+)",
  "%B": "([A-Z]?[a-z]+|[A-Z]+)",
};

function writeShape(format: string): string {
  if (format === "%Y%m%d") return '"[0-9]{8}"';
  const shape = splitDirectives(format)
    .map((part) => PARTS[part] ?? part.replace(".", "\\."))
    .join("");
  return `${shape.includes("\\") ? "r" : ""}"${shape}"`;
}

const toDaysHelper: Helper = {
  name: "to_days",
  calls: [keepHelper],
  writeConstants: (features) => [
    "# The formats of days, and the shape of a text that has it.",
    "DAYS = {",
    ...[...new Set(listFormatFeatures(features).flat())]
      .filter((format) => format !== SERIAL_DATE)
      .map((format) => `    ${toPythonString(format)}: ${writeShape(format)},`),
    "}",
  ],
  write(features) {
    const lists = listFormatFeatures(features);
    const formats = lists.flat();
    const isOneList = lists.length === 1;
    const hasSerial = formats.includes(SERIAL_DATE);
    const serial = [
      '    serial = text.where(text.str.fullmatch("6[1-9]|[7-9][0-9]|[1-9][0-9]{2,5}", na=False))',
      '    days = pd.to_datetime(serial.astype(float), unit="D", origin="1899-12-30", errors="coerce")',
    ];
    const none = '    days = pd.Series(pd.NaT, text.index, dtype="datetime64[ns]")';
    const isSerialOptional = hasSerial && !lists.every((list) => list.includes(SERIAL_DATE));
    return [
      `def to_days(text${isOneList ? "" : ", formats"}${writeRestParameter(features)}):`,
      hasSerial
        ? '    """Read days by the first format that fits; numbers count days as spreadsheets do."""'
        : '    """Read days by the first format that fits."""',
      ...(isSerialOptional
        ? [
            none,
            `    if ${toPythonString(SERIAL_DATE)} in formats:`,
            ...serial.map((line) => `    ${line}`),
          ]
        : hasSerial
          ? serial
          : [none]),
      isOneList
        ? "    for form, shape in DAYS.items():"
        : "    for form in filter(DAYS.get, formats):",
      `        fits = text.str.fullmatch(${isOneList ? "shape" : "DAYS[form]"}, na=False)`,
      ...(formats.some((format) => format.includes("%E"))
        ? [
            '        found = pd.to_datetime(text.where(fits), format=form.replace("%E", "%y"), errors="coerce")',
            "        # With %E, no year is after 2029.",
            '        late = (found.dt.year >= 2030) & ("%E" in form)',
            "        days = days.fillna(found.mask(late, found - pd.DateOffset(years=100)))",
          ]
        : [
            '        days = days.fillna(pd.to_datetime(text.where(fits), format=form, errors="coerce"))',
          ]),
      ...(features.has(COERCE)
        ? [
            "    days = days.where(days.dt.year.between(1700, 2199))",
            "    keep(text, text.isna() | days.notna(), errors)",
          ]
        : ["    keep(text, text.isna() | days.dt.year.between(1700, 2199))"]),
      "    return days",
    ];
  },
};
