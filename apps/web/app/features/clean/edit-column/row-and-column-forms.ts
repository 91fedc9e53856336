import { parsePattern } from "@site/clean/steps/cells/text-pattern";
import type { Step } from "@site/clean/steps/kinds";

import type { GridColumn } from "#app/features/clean/worker-messages.ts";

import { INVALID_PATTERN, type StepForms, isText, isNumber } from "./step-form.ts";

export const columnForms = {
  rename: {
    label: "Rename it",
    fields: ({ name }) => [{ name: "to", label: "New name", initial: name }],
    toStep: ({ name }, { to = "" }) => ({ kind: "rename", pairs: [[name, to]] }),
  },
  "drop-columns": {
    label: "Remove it",
    toStep: ({ name }) => ({ kind: "drop-columns", columns: [name] }),
  },
  split: {
    label: "Split it into two",
    isAvailable: isText,
    fields: ({ name }) => [
      { name: "by", label: "At this text", hint: "Where it first appears in each cell." },
      { name: "first", label: "Name of the part before it", initial: `${name} 1` },
      { name: "second", label: "Name of the part after it", initial: `${name} 2` },
    ],
    toStep: ({ name }, { by = "", first = "", second = "" }) =>
      first === second
        ? "Give the two new columns different names."
        : { kind: "split", column: name, by, into: [first, second] },
  },
  extract: {
    label: "Extract a part into a new column",
    isAvailable: isText,
    fields: ({ name }) => [
      {
        name: "find",
        label: "Pattern with the part in brackets",
        hint: "A regular expression, such as ([0-9]+) kg.",
        initial: "([0-9]+)",
      },
      { name: "into", label: "Name of the new column", initial: `${name} part` },
    ],
    toStep: ({ name }, { find = "", into = "" }) => {
      const pattern = parsePattern(find);
      if (!pattern) return INVALID_PATTERN;
      return pattern.groups === 1
        ? { kind: "extract", column: name, find, into }
        : "Put one pair of brackets around the part that you want.";
    },
  },
  "json-keys": {
    label: "Extract a JSON key",
    isAvailable: isText,
    fields: () => [{ name: "key", label: "The key", hint: 'Such as color in {"color": "red"}.' }],
    toStep: ({ name }, { key = "" }) => ({ kind: "json-keys", column: name, keys: [[key, key]] }),
  },
  marks: {
    label: "Move a mark to a new column",
    isAvailable: isText,
    fields: ({ name }) => [
      { name: "mark", label: "The mark", hint: "At the start or end of cells, such as < or kg." },
      { name: "into", label: "Name of the new column", initial: `${name} mark` },
    ],
    toStep: ({ name }, { mark = "", into = "" }) =>
      mark.trim() === mark
        ? { kind: "marks", column: name, marks: [mark], into }
        : "Leave out the spaces around the mark.",
  },
  join: {
    label: "Join it with another column",
    isAvailable: (column, others) => isText(column) && others.some(isText),
    fields: ({ name }, others) => [
      {
        name: "other",
        label: "The other column",
        options: others.filter(isText).map((column) => [column.name, column.name] as const),
      },
      { name: "between", label: "Text between the two", initial: " ", isOptional: true },
      { name: "into", label: "Name of the new column", initial: `${name} joined` },
    ],
    toStep: ({ name }, { other = "", between = "", into = "" }) => ({
      kind: "join",
      columns: [name, other],
      between,
      into,
    }),
  },
} satisfies Partial<StepForms>;

type Keep = Extract<Step, { kind: "filter" }>["keep"];

const CONDITIONS_WITH_VALUE = ["one-of", "not-one-of", "at-least", "at-most"];
const INVALID_NUMBER = "That isn't a number. Write it like 1200.5.";
const COUNT_PATTERN = /^[1-9][0-9]{0,4}$/;
const INVALID_COUNT = "Enter a whole number, 1 or more.";

/** Rows can be compared with the column names only while all cells are text. */
const areAllText = (column: GridColumn, others: readonly GridColumn[]) =>
  [column, ...others].every(isText);

/** Steps that move, add or remove rows. */
export const rowForms = {
  // Not a step for one column: a button above the table adds it.
  append: {
    label: "Append the rows of other files",
    isAvailable: () => false,
    toStep: () => "Choose the files above the table.",
  },
  "split-rows": {
    label: "Split cells into rows",
    isAvailable: isText,
    fields: () => [
      { name: "by", label: "Text between the values", hint: "The other cells are repeated." },
    ],
    toStep: ({ name }, { by = "" }) => ({ kind: "split-rows", column: name, by }),
  },
  unpivot: {
    label: "Turn columns into rows",
    isAvailable: (column, others) => isText(column) && others.length > 0,
    fields: (column, others) => [
      {
        name: "last",
        label: "From this column to",
        options: [column, ...others].filter(isText).map(({ name }) => [name, name] as const),
      },
      { name: "name", label: "New column for the names", initial: "name" },
      { name: "value", label: "New column for the values", initial: "value" },
    ],
    toStep: (column, { last = "", name = "", value = "" }, columns) => {
      const range = listRange(columns, column.name, last);
      if (!range.every(isText))
        return "A column between the two isn't text. Undo the step that set its type.";
      return name === value
        ? "Give the two new columns different names."
        : { kind: "unpivot", columns: range.map((one) => one.name), name, value };
    },
  },
  sort: {
    label: "Sort the rows by it",
    fields: () => [
      {
        name: "order",
        label: "Order",
        options: [
          ["up", "Smallest first, A to Z"],
          ["down", "Largest first, Z to A"],
        ],
      },
    ],
    toStep: ({ name }, { order }) => ({
      kind: "sort",
      by: [{ column: name, descending: order === "down" }],
    }),
  },
  filter: {
    label: "Keep only some rows",
    fields: (column) => [
      {
        name: "where",
        label: "Rows where it",
        options: [
          ["present", "has a value"],
          ["missing", "is missing"],
          ...(isText(column)
            ? ([
                ["one-of", "is exactly"],
                ["not-one-of", "is anything but"],
              ] as const)
            : []),
          ...(isNumber(column)
            ? ([
                ["at-least", "is at least"],
                ["at-most", "is at most"],
              ] as const)
            : []),
        ],
      },
      { name: "value", label: "Value", visibleWhen: { field: "where", is: CONDITIONS_WITH_VALUE } },
    ],
    toStep({ name }, { where = "present", value = "" }) {
      const keep = parseCondition(where, value);
      return typeof keep === "string" ? keep : { kind: "filter", column: name, keep };
    },
  },
  duplicates: {
    label: "Remove duplicate rows",
    toStep: () => ({ kind: "duplicates" }),
  },
  "blank-rows": {
    label: "Remove empty rows",
    toStep: () => ({ kind: "blank-rows" }),
  },
  header: {
    label: "Use a row as the column names",
    isAvailable: areAllText,
    fields: () => [
      {
        name: "row",
        label: "Number of the row",
        hint: "It is removed, with the rows above it.",
        initial: "1",
      },
      {
        name: "numbered",
        label: "Names that are missing or used twice",
        options: [
          ["", "stop, and tell me"],
          ["numbered", "get the number of their column"],
        ],
      },
    ],
    toStep(_, { row = "", numbered }) {
      const count = parseCount(row);
      return count === undefined
        ? INVALID_COUNT
        : { kind: "header", row: count, numbered: numbered === "numbered" };
    },
  },
  "repeated-headers": {
    label: "Remove rows that repeat the column names",
    isAvailable: areAllText,
    toStep: () => ({ kind: "repeated-headers" }),
  },
  footer: {
    label: "Remove the last rows",
    isAvailable: isText,
    fields: () => [
      { name: "rows", label: "How many", initial: "1" },
      {
        name: "value",
        label: "What the first of them says in this column",
        hint: "Like Total. The script stops if another file says something else there.",
      },
    ],
    toStep({ name }, { rows = "", value = "" }) {
      const count = parseCount(rows);
      return count === undefined
        ? INVALID_COUNT
        : { kind: "footer", rows: count, column: name, value };
    },
  },
  "long-rows": {
    label: "Remove rows with too many cells",
    fields: (_, others) => [
      {
        name: "columns",
        label: "How many columns the table has",
        hint: "Columns after these are removed, and so are the rows that have a value there.",
        initial: String(others.length + 1),
      },
    ],
    toStep(_, { columns = "" }) {
      const count = parseCount(columns);
      return count === undefined ? INVALID_COUNT : { kind: "long-rows", columns: count };
    },
  },
} satisfies Partial<StepForms>;

/** The columns between two columns, both included, in table order. */
function listRange(columns: readonly GridColumn[], first: string, last: string): GridColumn[] {
  const ends = [first, last].map((end) => columns.findIndex(({ name }) => name === end));
  const found = ends.filter((at) => at >= 0);
  return columns.slice(Math.min(...found), Math.max(...found) + 1);
}

function parseCondition(where: string, value: string): Keep | string {
  switch (where) {
    case "one-of":
    case "not-one-of":
      return value === "" ? "Enter a value." : { where, values: [value] };
    case "at-least":
    case "at-most": {
      const bound = value.trim() === "" ? Number.NaN : Number(value);
      return Number.isFinite(bound) ? { where, bound } : INVALID_NUMBER;
    }
    case "missing":
      return { where };
    default:
      return { where: "present" };
  }
}

function parseCount(text: string): number | undefined {
  return COUNT_PATTERN.test(text.trim()) ? Number(text) : undefined;
}
