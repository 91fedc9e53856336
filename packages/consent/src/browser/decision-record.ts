import type { DecisionRecord } from "../core/state.ts";

export interface StoredRecord {
  record: DecisionRecord;
  /** The two cookies of this decision. If they differ later, the record is of another decision. */
  cookies: string;
  isReported?: boolean;
}

/** The record's key in the browser's local storage. */
export function getRecordKey(names: { flag: string }): string {
  return `${names.flag}_record`;
}

/**
 * Reads the record, or only the time at which the visitor decided before the application started.
 * Undefined if there is none or if the browser stores nothing.
 */
export function readRecord(key: string): StoredRecord | number | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as StoredRecord | number) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a record, the time of an early decision, or nothing. Returns the argument. */
export function writeRecord<Value extends StoredRecord | number | undefined>(
  key: string,
  value: Value,
): Value {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The decision applies without its record.
  }
  return value;
}

/** Works on http too, where `crypto.randomUUID` does not exist. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
