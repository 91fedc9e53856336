import { getCellText } from "../../columns/cell-text.ts";
import { countCodes, type Column, type Table, getDistinctKey } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { getStepKind } from "../../steps/kinds.ts";
import { getColumn } from "../../steps/table-columns.ts";
import type { Detector, Issue } from "../issue.ts";

const MIN_ROWS = 20;
const MAX_COLUMNS = 30;
const MAX_MISSING_SHARE = 0.3;
const MIN_GROUPS = 3;
/** Minimum average rows per group. Smaller groups may have a single value by chance. */
const MIN_ROWS_PER_GROUP = 4;

/**
 * Finds missing cells whose value follows from another column: if all rows with year 1850 have the same census day, a
 * missing one is known.
 */
export const findDerivableMissing: Detector = ({ table }) => {
  if (table.rows < MIN_ROWS) return [];
  const columns = table.columns.slice(0, MAX_COLUMNS);
  return columns.flatMap((column) => {
    const missing = countCodes(column)[0] ?? 0;
    if (missing === 0 || missing > table.rows * MAX_MISSING_SHARE) return [];
    const key = columns.find((other) => canBeKey(other) && isDeterminedByKey(table, other, column));
    return key ? [buildFillIssue(table, column, key, missing)] : [];
  });
};

/** Whether the column's values repeat often enough to define groups. Skipping other columns keeps the search fast. */
function canBeKey({ type, codes, values }: Column): boolean {
  const distinct = "starts" in values ? values.starts.length : values.length;
  return type !== "number" && distinct * MIN_ROWS_PER_GROUP <= codes.length;
}

function buildFillIssue(table: Table, column: Column, key: Column, count: number): Issue {
  const step = {
    kind: "fill",
    column: column.name,
    by: { what: "group", of: key.name },
  } as const;
  const row = column.codes.indexOf(0);
  const filled = getColumn(getStepKind(step).apply(table, step).table, column.name);
  const [group, value] = [getCellText(key, row), getCellText(filled, row)];
  return {
    confidence: "ambiguous",
    options: [
      {
        label: `Fill ${pluralize(count, "cell")}`,
        examples: [{ before: "", after: value }],
        step,
      },
    ],
    count,
    examples: [{ before: "", after: value }],
    title: `${pluralize(count, "missing value")} known from “${key.name}”`,
    reason: `Because all rows with the same “${key.name}” have the same value, such as “${value}” for “${group}”.`,
    untouched: "Existing values stay.",
  };
}

/**
 * Whether rows with the same `key` always have the same value in `column`, and every missing value can be copied from
 * such a row.
 */
function isDeterminedByKey(table: Table, key: Column, column: Column): boolean {
  const known = new Map<number, number>();
  const values = new Set<number>();
  for (let row = 0; row < table.rows; row += 1) {
    const group = getDistinctKey(key, row);
    const value = getDistinctKey(column, row);
    if (group === undefined) return false;
    if (value === undefined) continue;
    const before = known.get(group);
    if (before !== undefined && before !== value) return false;
    known.set(group, value);
    values.add(value);
  }
  if (values.size < MIN_GROUPS) return false;
  return column.codes.every((_, row) => known.has(getDistinctKey(key, row) ?? NaN));
}
