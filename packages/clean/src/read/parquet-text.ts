import type { ParquetParsers } from "hyparquet";

import { PackedRefusal } from "../packed-refusal.ts";
import { momentText } from "./parquet-times.ts";

/** Bytes of a decimal, and its digits behind the point: databases have 32 and 76 at most. */
export const MAX_DECIMAL_SIZE = 100;

const DAY = 86_400_000_000_000n;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** hyparquet makes moments of JavaScript of times, which know no microseconds. */
export const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (value) => momentText(value * 1_000_000n),
  timestampFromMicroseconds: (value) => momentText(value * 1000n),
  timestampFromNanoseconds: (value) => momentText(value),
  dateFromDays: (days) => momentText(BigInt(days) * DAY),
  stringFromBytes: decodeUtf8,
  jsonFromBytes: decodeUtf8,
};

function decodeUtf8(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decoder.decode(bytes);
}

/** A cell of a Parquet file, as hyparquet gives it, as a text. Throws a TypeError for bytes that are no text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return cellText(decodeUtf8(value));
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Uint8Array) return decodeUtf8(inner);
    return typeof inner === "bigint" ? String(inner) : inner;
  });
}

/** A number of four bytes by the fewest digits that tell it from its neighbours: 0.1, not 0.10000000149011612. */
export function shortNumberText(value: unknown): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return cellText(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** A decimal by its digits, so many of which are behind the point. Throws a Refusal. */
export function decimalText(value: unknown, scale: number): string {
  const whole = value instanceof Uint8Array ? toBigInt(value) : value;
  if (typeof whole !== "number" && typeof whole !== "bigint") return cellText(value);
  const digits = String(whole)
    .replace("-", "")
    .padStart(scale + 1, "0");
  const point = digits.length - scale;
  const sign = whole < 0 ? "-" : "";
  return `${sign}${digits.slice(0, point)}${scale > 0 ? "." : ""}${digits.slice(point)}`;
}

/** The whole number of bytes, the first of which is the highest. */
function toBigInt(bytes: Uint8Array): bigint {
  if (bytes.length > MAX_DECIMAL_SIZE) throw new PackedRefusal("damaged-parquet");
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}
