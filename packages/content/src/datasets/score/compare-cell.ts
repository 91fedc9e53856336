import type { ColumnType } from "../table.ts";

/**
 * The result of comparing a cell with the answer:
 * - `right`: equal
 * - `value`: a different value of the type
 * - `type`: not a value of the type
 * - `lost`: empty, but the answer has a value
 * - `invented`: a value, but the answer is empty
 */
export type CellVerdict = "right" | "value" | "type" | "lost" | "invented";

/** How pandas, Polars, R and spreadsheets write missing values. */
const missingWords = new Set(["", "na", "n/a", "nan", "nat", "none", "null", "<na>", "#n/a"]);

/** Relative tolerance for floating-point numbers. */
const TOLERANCE = 1e-9;

/** Compares a given cell with the expected one, in a column of the given type. */
export function compareCell(wanted: string, given: string, type: ColumnType): CellVerdict {
  if (given === wanted) return "right";
  if (isMissing(given)) return isMissing(wanted) ? "right" : "lost";
  const value = parseValue(given, type);
  if (isMissing(wanted)) return "invented";
  if (value === undefined) return "type";
  return isSameValue(parseValue(wanted, type), value, type) ? "right" : "value";
}

/**
 * Returns a text that is equal for equal cells, except for the last digits of fractions. Used to
 * match rows.
 */
export function getComparisonKey(text: string, type: ColumnType): string {
  if (isMissing(text)) return "";
  const value = parseValue(text, type);
  if (typeof value !== "number") return value ?? `?${text}`;
  return String(type === "number" ? Number(value.toPrecision(9)) : value);
}

function isMissing(text: string): boolean {
  return missingWords.has(text.trim().toLowerCase());
}

/** Parses a text as a value of the type; undefined if it is not one. */
function parseValue(text: string, type: ColumnType): number | string | undefined {
  const trimmed = text.trim();
  switch (type) {
    case "integer":
    case "number": {
      // Number() alone would also accept 0x11 and "Infinity".
      if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return undefined;
      const value = Number(trimmed);
      return type === "number" || Number.isInteger(value) ? value : undefined;
    }
    case "date": {
      // ISO 8601 with or without hyphens. A time of midnight is accepted, because pandas and
      // spreadsheets append it.
      const iso = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/.exec(
        trimmed,
      );
      return iso ? `${iso[1]}-${iso[3]}-${iso[4]}` : undefined;
    }
    case "string":
      return text;
  }
}

/** Whole numbers have no tolerance: 1234567891 must not equal 1234567890. */
function isSameValue(
  wanted: number | string | undefined,
  given: number | string,
  type: ColumnType,
): boolean {
  if (type !== "number" || typeof wanted !== "number" || typeof given !== "number") {
    return wanted === given;
  }
  return Math.abs(wanted - given) <= TOLERANCE * Math.max(1, Math.abs(wanted));
}
