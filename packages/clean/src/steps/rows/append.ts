import * as v from "valibot";

import { assertCellCount } from "../../columns/limits.ts";
import { concatenateTexts } from "../../columns/map-text.ts";
import { sliceRows, type Table } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { listField, textField } from "../fields.ts";
import { defineKind } from "../step-kind.ts";
import { requireText } from "../table-columns.ts";
import { headerStep } from "./header.ts";

const MAX_NAMES = 100;

/** The name of a file without a folder, or of a sheet. */
const nameField = v.pipe(
  textField,
  v.minLength(1),
  v.maxLength(255),
  v.regex(/^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u),
);

const schema = v.strictObject({
  kind: v.literal("append"),
  /** Files in the folder of this one, or sheets of the same workbook. */
  what: v.picklist(["files", "sheets"]),
  names: listField(nameField, 1, MAX_NAMES),
});

type AppendStep = v.InferOutput<typeof schema>;

/**
 * Appends the rows of other files or sheets, which have the same columns in the same order. It belongs to reading: only
 * a header step may come before it, and scripts read the other files with the first one.
 */
export const appendStep = defineKind<AppendStep>({
  schema,
  apply(table, { names }) {
    if (!table.others) throw new CleanError("appended-too-late");
    const expected = table.columns.map(({ name }) => name);
    const others = names.map((file) => {
      const other = table.others?.get(file);
      if (!other) throw new CleanError("file-is-missing", { file });
      const found = other.columns.map(({ name }) => name);
      const difference = describeDifference(expected, found);
      if (difference !== "") throw new CleanError("other-columns", { file, difference });
      return other;
    });
    const appended = stackTables([table, ...others]);
    return { table: appended, touched: appended.rows - table.rows };
  },
  python: () => [],
  polars: () => [],
  sentence: ({ what, names }) =>
    `Append the rows of the ${what === "files" ? "file" : "sheet"}${names.length === 1 ? "" : "s"} ${names.map((name) => `“${name}”`).join(", ")}, with the same columns.`,
});

function stackTables(tables: readonly Table[]): Table {
  const [first] = tables;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  assertCellCount(rows, first?.columns.length ?? 0);
  const columns = (first?.columns ?? []).map(({ name }, at) =>
    concatenateTexts(tables.flatMap((table) => table.columns[at] ?? []).map(requireText), name),
  );
  return { rows, columns };
}

const MAX_NAMED = 3;

function describeDifference(expected: readonly string[], found: readonly string[]): string {
  const listNames = (names: readonly string[]) =>
    names
      .slice(0, MAX_NAMED)
      .map((name) => `“${name}”`)
      .join(", ") + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "");
  const missing = expected.filter((name) => !found.includes(name));
  const added = found.filter((name) => !expected.includes(name));
  const parts = [
    ...(missing.length > 0 ? [`has no ${listNames(missing)}`] : []),
    ...(added.length > 0 ? [`also has ${listNames(added)}`] : []),
  ];
  if (parts.length > 0) return `it ${parts.join(" and ")}`;
  return expected.some((name, at) => name !== found[at]) ? "they are in another order" : "";
}

/**
 * Returns the tables that can still be appended after a step. A header step also names their columns. After any other
 * step nothing can be appended.
 */
export function getOthersAfter(
  { others }: Table,
  step: { kind: string },
): ReadonlyMap<string, Table> | undefined {
  if (!others || step.kind === "append") return others;
  if (step.kind !== "header") return undefined;
  return new Map([...others].map(([name, other]) => [name, nameColumns(other, step)]));
}

/** A table without the header row gets no columns, so that appending it fails. */
function nameColumns(table: Table, step: { kind: string }): Table {
  try {
    return headerStep.apply(table, step as Parameters<typeof headerStep.apply>[1]).table;
  } catch (error) {
    if (error instanceof CleanError) return { rows: 0, columns: [] };
    throw error;
  }
}

interface LeadingStep {
  kind: string;
  row?: number;
}

/**
 * Appends the same rows as the leading steps, but keeps the header as a row. Scripts read workbooks, Parquet and JSON
 * from a CSV file of this table.
 */
export function appendUnnamedRows(source: Table, steps: readonly LeadingStep[]): Table {
  const first = steps.findIndex(({ kind }) => kind !== "header" && kind !== "append");
  const leading = steps.slice(0, first < 0 ? steps.length : first);
  const names = leading.flatMap((step) => (isAppend(step) ? step.names : []));
  const others = names.flatMap((name) => source.others?.get(name) ?? []);
  if (others.length < names.length || names.length === 0) return source;
  const above = leading.flatMap((step) =>
    step.kind === "header" && step.row !== undefined ? [step.row] : [],
  );
  const skipped = above[0] ?? 0;
  return {
    ...source,
    ...stackTables([source, ...others.map((other) => sliceRows(other, skipped, other.rows))]),
  };
}

export function isAppend(step: { kind: string }): step is AppendStep {
  return step.kind === "append";
}
