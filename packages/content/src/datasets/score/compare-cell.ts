import type { ColumnType } from "../table.ts";

/**
 * What a cell is beside the answer: right; another value of the right type; no value of the type; missing where the
 * answer has a value; a value where the answer has none.
 */
export type CellVerdict = "right" | "value" | "type" | "lost" | "invented";

/** How pandas, Polars, R and spreadsheets write that nothing is there. */
const missingWords = new Set(["", "na", "n/a", "nan", "nat", "none", "null", "<na>", "#n/a"]);

/** How far binary fractions may be off, by their size. */
const TOLERANCE = 1e-9;

/** Compares what is given with what is wanted in a column of that type. */
export function compareCell(wanted: string, given: string, type: ColumnType): CellVerdict {
  if (given === wanted) return "right";
  if (isMissing(given)) return isMissing(wanted) ? "right" : "lost";
  const value = readValue(given, type);
  if (isMissing(wanted)) return "invented";
  if (value === undefined) return "type";
  return isSameValue(readValue(wanted, type), value, type) ? "right" : "value";
}

/** The same text for cells that mean the same, except for the last digits of fractions; finds rows that are alike. */
export function getComparisonKey(text: string, type: ColumnType): string {
  if (isMissing(text)) return "";
  const value = readValue(text, type);
  if (typeof value !== "number") return value ?? `?${text}`;
  return String(type === "number" ? Number(value.toPrecision(9)) : value);
}

function isMissing(text: string): boolean {
  return missingWords.has(text.trim().toLowerCase());
}

/** The value of a text; undefined if it is none of the type. */
function readValue(text: string, type: ColumnType): number | string | undefined {
  const trimmed = text.trim();
  switch (type) {
    case "integer":
    case "number": {
      // Number() alone would also take 0x11 and "Infinity".
      if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return undefined;
      const value = Number(trimmed);
      return type === "number" || Number.isInteger(value) ? value : undefined;
    }
    case "date": {
      // ISO 8601 with or without hyphens. A day with a time is the day, if the time is midnight: so pandas and
      // spreadsheets write it.
      const iso = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/.exec(
        trimmed,
      );
      return iso ? `${iso[1]}-${iso[3]}-${iso[4]}` : undefined;
    }
    case "string":
      return text;
  }
}

/** Whole numbers have no last digits that may be off: 1234567891 is another number than 1234567890. */
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
