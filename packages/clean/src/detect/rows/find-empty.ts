import { getText } from "../../columns/cell-text.ts";
import type { Column, TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { getStepKind, type Step } from "../../steps/kinds.ts";
import type { Detector, Issue } from "../issue.ts";

export const findBlankRows: Detector = ({ table }) => {
  const step: Step = { kind: "blank-rows" };
  const { touched } = getStepKind(step).apply(table, step);
  if (touched === 0) return [];
  return [
    {
      // In a file that stores rows as such, an empty one was written on purpose.
      confidence: table.isTyped ? "likely" : "clear",
      step,
      count: touched,
      examples: [],
      title: pluralize(touched, "empty row"),
      untouched: "Rows with at least one value stay.",
    },
  ];
};

const MIN_ROWS = 5;
const MIN_VALUES = 3;

/** Finds columns without values, and copies of other columns. */
export const findRedundantColumns: Detector = ({ table }) => {
  const empty = table.columns.filter(({ codes }) => codes.every((code) => code === 0));
  const hasDefaultName = ({ name }: Column, at: number) => name === `column ${at + 1}`;
  const hasNames = !table.columns.every(hasDefaultName);
  const isUnnamed = (column: Column) =>
    hasNames && hasDefaultName(column, table.columns.indexOf(column));
  // Columns without a name are mostly delimiters at the end of lines, so they have a card of their own.
  const groups = [empty.filter(isUnnamed), empty.filter((column) => !isUnnamed(column))];
  const twins = table.rows < MIN_ROWS ? [] : findEqualColumns(table.columns);
  const left = table.columns.length - empty.length;
  return [
    ...groups.flatMap((group) => (group.length > 0 && left > 0 ? [buildEmptyIssue(group)] : [])),
    ...twins.map(([original, copy]) => buildTwinIssue(original, copy, table.rows)),
  ];
};

function buildEmptyIssue(empty: readonly Column[]): Issue {
  const names = empty.map(({ name }) => name);
  return {
    // Not `clear`, because the column may have values in the next version of the file.
    confidence: "likely",
    step: { kind: "drop-columns", columns: names },
    count: names.length,
    examples: [],
    title: `${pluralize(names.length, "empty column")}: ${names.map((name) => `“${name}”`).join(", ")}`,
    untouched: "Columns with at least one value stay.",
  };
}

function buildTwinIssue(original: Column, copy: Column, rows: number): Issue {
  return {
    confidence: "ambiguous",
    options: [
      {
        label: `Remove “${copy.name}”`,
        examples: [],
        step: { kind: "drop-columns", columns: [copy.name] },
      },
    ],
    count: rows,
    examples: [],
    title: `2 columns have the same values: “${original.name}” and “${copy.name}”`,
  };
}

function findEqualColumns(columns: readonly Column[]): [TextColumn, TextColumn][] {
  const texts = columns.filter((column) => column.type === "text");
  return texts.flatMap((column, at): [TextColumn, TextColumn][] => {
    const original = texts.slice(0, at).find((before) => haveEqualCells(before, column));
    return original ? [[original, column]] : [];
  });
}

function haveEqualCells(one: TextColumn, other: TextColumn): boolean {
  // Codes are assigned in row order, so equal columns have the same codes.
  if (!one.codes.every((code, row) => code === other.codes[row])) return false;
  const codes = new Set(one.codes);
  codes.delete(0);
  if (codes.size < MIN_VALUES) return false;
  return [...codes].every((code) => getText(one.values, code) === getText(other.values, code));
}
