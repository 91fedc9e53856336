import type { FileMetaData, SchemaElement, ParquetParsers } from "hyparquet";
import * as v from "valibot";

import { BinaryFileError } from "../../binary-file-error.ts";

/** How the values of a column become text. */
export interface LeafFormat {
  /** Formats a value. Throws a CleanError, or a TypeError for bytes that aren't text. */
  toText: (value: unknown) => string;
  /** Whether the formatted value is a number in JSON. */
  isNumber: boolean;
  /** Whether the column holds bytes, and the file doesn't say of what. */
  isUntyped: boolean;
  isText: (bytes: Uint8Array) => boolean;
  /** Values that hyparquet converts after it assembled them. */
  isVariant: boolean;
}

/** Returns the format of a column. Changes its schema element so that hyparquet returns exact values. */
export function createLeafFormatter(
  element: SchemaElement,
  { duration, isVariant }: { duration: bigint | undefined; isVariant: boolean },
): LeafFormat {
  const { type, converted_type: converted, logical_type: logical } = element;
  const isBytes = type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY";
  const isDecimal = converted === "DECIMAL" || logical?.type === "DECIMAL";
  const hasNumber = !isBytes && type !== "BOOLEAN" && type !== "INT96" && converted === undefined;
  const isUntyped =
    isBytes && (converted === undefined || converted === "BSON") && logical === undefined;
  const toText = isVariant ? formatParquetValue : createFormatter(element, duration);
  return {
    toText,
    isNumber: isDecimal || (type === "FLOAT" && hasNumber),
    isUntyped,
    isText,
    isVariant,
  };
}

export function toHexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const CONTROL_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function isText(bytes: Uint8Array): boolean {
  try {
    return !CONTROL_CHARACTER.test(decoder.decode(bytes));
  } catch {
    return false;
  }
}

function createFormatter(
  element: SchemaElement,
  duration: bigint | undefined,
): LeafFormat["toText"] {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL")
    return createDecimalFormatter(element);
  // hyparquet rejects these two types.
  if (converted === "INTERVAL" || converted === "BSON") delete element.converted_type;
  if (converted === "INTERVAL") return formatInterval;
  if (logical?.type === "TIMESTAMP" && logical.isAdjustedToUTC)
    return (cell) => formatUtcTimestamp(formatParquetValue(cell));
  if (logical?.type === "TIME") return createClockFormatter(NANOSECONDS_PER_UNIT[logical.unit], 2);
  if (converted === "TIME_MILLIS") return createClockFormatter(NANOSECONDS_PER_UNIT["MILLIS"], 2);
  if (converted === "TIME_MICROS") return createClockFormatter(NANOSECONDS_PER_UNIT["MICROS"], 2);
  if (type === "INT64" && duration !== undefined) return createClockFormatter(duration, 1);
  return type === "FLOAT" ? formatFloat32 : formatParquetValue;
}

/** A number that JavaScript can't hold exactly. It goes into JSON digit by digit. */
class ExactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** Converts a value of a nested column, or lists of such values, to what formatParquetValue writes as JSON. */
export function toNestedValue(value: unknown, format: LeafFormat): unknown {
  if (Array.isArray(value)) return value.map((inner) => toNestedValue(inner, format));
  if (value === null || value === undefined || format.isVariant) return value;
  if (typeof value === "bigint" && format.toText === formatParquetValue)
    return new ExactNumber(String(value));
  if (typeof value === "boolean") return value;
  if (value instanceof Uint8Array && format.isUntyped && !isText(value))
    return toHexadecimal(value);
  if (typeof value === "number" && format.toText === formatParquetValue) return value;
  const text = format.toText(value);
  return format.isNumber && text !== "" ? new ExactNumber(text) : text;
}

/** Formats months, days and milliseconds as an ISO 8601 duration. */
function formatInterval(value: unknown): string {
  if (!(value instanceof Uint8Array) || value.length !== 12) return formatParquetValue(value);
  const view = new DataView(value.buffer, value.byteOffset, value.length);
  const [months, days, milliseconds] = [0, 4, 8].map((at) => view.getUint32(at, true));
  return `P${months}M${days}DT${(milliseconds ?? 0) / 1000}S`;
}

function createClockFormatter(unit = 1n, hourDigits: 1 | 2): LeafFormat["toText"] {
  return (cell) =>
    typeof cell === "bigint" || typeof cell === "number"
      ? formatClock(BigInt(cell) * unit, hourDigits)
      : formatParquetValue(cell);
}

/**
 * Removes the decimal type, so that the digits are read as an integer. hyparquet would convert decimals to floats (0.35
 * becomes 0.35000000000000003).
 */
function createDecimalFormatter(element: SchemaElement): LeafFormat["toText"] {
  const { logical_type: logical } = element;
  const scale = element.scale ?? (logical?.type === "DECIMAL" ? logical.scale : 0);
  if (!(scale >= 0 && scale <= MAX_DECIMAL_SIZE)) throw new BinaryFileError("damaged-parquet");
  delete element.converted_type;
  delete element.logical_type;
  return (cell) => formatDecimal(cell, scale);
}

const pandasSchema = v.object({
  columns: v.array(v.object({ field_name: v.string(), numpy_type: v.string() })),
});
const DURATION = /^timedelta64\[(ns|us|ms|s)\]$/;
const UNITS: Readonly<Record<string, string>> = {
  ns: "NANOS",
  us: "MICROS",
  ms: "MILLIS",
  s: "SECONDS",
};

/**
 * Lists the columns of durations. Parquet has no such type and stores integers, but pandas records the original types in
 * the metadata.
 */
export function listDurations({
  key_value_metadata: pairs = [],
}: FileMetaData): Map<string, bigint> {
  const found = v.safeParse(
    pandasSchema,
    parseJson(pairs.find(({ key }) => key === "pandas")?.value),
  );
  if (!found.success) return new Map();
  return new Map(
    found.output.columns.flatMap(({ field_name: name, numpy_type: type }) => {
      const unit = NANOSECONDS_PER_UNIT[UNITS[DURATION.exec(type)?.[1] ?? ""] ?? ""];
      return unit === undefined ? [] : [[name, unit]];
    }),
  );
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Maximum bytes of a decimal, and maximum scale. Databases have at most 32 and 76. */
const MAX_DECIMAL_SIZE = 100;

const DAY = 86_400_000_000_000n;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Replacements for hyparquet's parsers, which return JavaScript dates without microseconds. */
export const parquetParsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (value) => formatTimestamp(value * 1_000_000n),
  timestampFromMicroseconds: (value) => formatTimestamp(value * 1000n),
  timestampFromNanoseconds: (value) => formatTimestamp(value),
  dateFromDays: (days) => formatTimestamp(BigInt(days) * DAY),
  stringFromBytes: decodeUtf8,
  jsonFromBytes: decodeUtf8,
};

function decodeUtf8(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decoder.decode(bytes);
}

/** Formats a cell as hyparquet returns it. Throws a TypeError for bytes that aren't text. */
export function formatParquetValue(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return formatParquetValue(decodeUtf8(value));
  return stringifyNested(value);
}

/** Like JSON.stringify, with all digits of numbers. */
function stringifyNested(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "null";
  if (value instanceof ExactNumber) return value.digits;
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(stringifyNested).join(",")}]`;
  if (value instanceof Uint8Array)
    return JSON.stringify(isText(value) ? decodeUtf8(value) : toHexadecimal(value));
  if (typeof value !== "object" || value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${stringifyNested(inner)}`,
  );
  return `{${members.join(",")}}`;
}

/** Formats a float32 with the fewest digits that identify it: 0.1 instead of 0.10000000149011612. */
function formatFloat32(value: unknown): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return formatParquetValue(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** Formats a decimal with `scale` decimals. Throws a CleanError. */
function formatDecimal(value: unknown, scale: number): string {
  const whole = value instanceof Uint8Array ? toBigInt(value) : value;
  if (typeof whole !== "number" && typeof whole !== "bigint") return formatParquetValue(value);
  const digits = String(whole)
    .replace("-", "")
    .padStart(scale + 1, "0");
  const point = digits.length - scale;
  const sign = whole < 0 ? "-" : "";
  return `${sign}${digits.slice(0, point)}${scale > 0 ? "." : ""}${digits.slice(point)}`;
}

/** Reads a big-endian integer. */
function toBigInt(bytes: Uint8Array): bigint {
  if (bytes.length > MAX_DECIMAL_SIZE) throw new BinaryFileError("damaged-parquet");
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

/** Time units of Parquet in nanoseconds. */
const NANOSECONDS_PER_UNIT: Readonly<Record<string, bigint>> = {
  NANOS: 1n,
  MICROS: 1000n,
  MILLIS: 1_000_000n,
  SECONDS: 1_000_000_000n,
};
const SECOND = 1_000_000_000n;

/** Formats a timestamp as pandas does, without the time at midnight; empty if it is outside the calendar. */
function formatTimestamp(nanoseconds: bigint): string {
  const rest = getFraction(nanoseconds);
  const moment = new Date(Number((nanoseconds - rest) / 1_000_000n));
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = `${time.slice(0, 8)}${formatFraction(rest)}`;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}

/** Adds the UTC offset, and 00:00:00 if formatTimestamp omitted it. */
function formatUtcTimestamp(moment: string): string {
  if (moment === "") return "";
  return `${moment}${moment.includes(":") ? "" : " 00:00:00"}+00:00`;
}

/** Formats a time of day (two hour digits) or a duration. */
function formatClock(nanoseconds: bigint, hourDigits: 1 | 2): string {
  const whole = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const two = (part: bigint) => String(part).padStart(2, "0");
  const seconds = whole / SECOND;
  const hours = String(seconds / 3600n).padStart(hourDigits, "0");
  const rest = `${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}${formatFraction(whole % SECOND)}`;
  return `${nanoseconds < 0n ? "-" : ""}${hours}:${rest}`;
}

function getFraction(nanoseconds: bigint): bigint {
  return ((nanoseconds % SECOND) + SECOND) % SECOND;
}

/** Formats a fraction with three, six or nine decimals, so that none is lost. */
function formatFraction(nanoseconds: bigint): string {
  let digits = String(nanoseconds).padStart(9, "0");
  while (digits.endsWith("000")) digits = digits.slice(0, -3);
  return digits && `.${digits}`;
}
