import { PackedRefusal } from "../packed-refusal.ts";

/** Bytes of a decimal, and its digits behind the point: databases have 32 and 76 at most. */
export const MOST_OF_DECIMAL = 100;

const decoder = new TextDecoder();

/** A cell of a Parquet file, as hyparquet gives it, as a text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "";
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return cellText(decoder.decode(value));
  if (value instanceof Date) return momentText(value);
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Uint8Array) return decoder.decode(inner);
    return typeof inner === "bigint" ? String(inner) : inner;
  });
}

/** A decimal by its digits, so many of which are behind the point. Throws a Refusal. */
export function decimalText(value: unknown, scale: number): string {
  const whole = value instanceof Uint8Array ? wholeOf(value) : value;
  if (typeof whole !== "number" && typeof whole !== "bigint") return cellText(value);
  const digits = String(whole)
    .replace("-", "")
    .padStart(scale + 1, "0");
  const point = digits.length - scale;
  const sign = whole < 0 ? "-" : "";
  return `${sign}${digits.slice(0, point)}${scale > 0 ? "." : ""}${digits.slice(point)}`;
}

/** The whole number of bytes, the first of which is the highest. */
function wholeOf(bytes: Uint8Array): bigint {
  if (bytes.length > MOST_OF_DECIMAL) throw new PackedRefusal("damaged-parquet");
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
}

/** A day without its time where there is none, as pandas writes it. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = time.replace("Z", "").replace(".000", "");
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}
