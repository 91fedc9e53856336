import type { Column, TextValues } from "./table.ts";

/** Formats the value that a code stands for, as in the exported file. Empty for a missing cell. */
export function formatValue(column: Column, code: number): string {
  if (code === 0) return "";
  switch (column.type) {
    case "text":
      return getText(column.values, code);
    case "number":
      return formatDouble(column.values[code] ?? 0);
    case "whole":
      return String(column.values[code] ?? 0);
    case "boolean":
      return column.values[code] === 1 ? "True" : "False";
    case "date":
      return formatDay(column.values[code] ?? 0);
  }
}

/** Returns the text of a cell; empty if it is missing. */
export function getCellText(column: Column, row: number): string {
  return formatValue(column, column.codes[row] ?? 0);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const SHORT = 24;

/**
 * Returns the text that a code stands for. Builds short ASCII texts by hand, which is many times faster than a
 * TextDecoder.
 */
export function getText({ bytes, starts, ends }: TextValues, code: number): string {
  const start = starts[code] ?? 0;
  const end = ends[code] ?? 0;
  if (end - start > SHORT) return decoder.decode(bytes.subarray(start, end));
  let text = "";
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) return decoder.decode(bytes.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Returns the length of a text in UTF-16 units, without decoding it. */
export function getTextLength({ bytes, starts, ends }: TextValues, code: number): number {
  const end = ends[code] ?? 0;
  let length = 0;
  for (let at = starts[code] ?? 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    // Bytes 10xxxxxx continue a character; a character of four bytes takes two units.
    if (byte < 0x80 || byte >= 0xc0) length += byte < 0xf0 ? 1 : 2;
  }
  return length;
}

/**
 * Formats a double as Python's repr does: `1.0`, `-0.0`, `1e+16`, `1e-05`. JavaScript switches to exponents at other
 * magnitudes.
 */
export function formatDouble(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const sign = exponent < 0 ? "-" : "+";
    return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const text = String(value);
  // JavaScript uses no exponent for values in this range, so only the ".0" of whole numbers is missing.
  return text.includes(".") ? text : `${text}.0`;
}

const DAY_MS = 86_400_000;

/** Formats a day since 1970-01-01 as `2020-01-31`. */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days since 1970-01-01, or undefined if the date doesn't exist: 31 February, month 13. */
export function toDayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date.UTC turns an invalid day into one of another month.
  return date.getUTCMonth() === month - 1 ? date.getTime() / DAY_MS : undefined;
}
