import type { Step } from "@site/clean/steps/kinds";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import { always, type HandKinds, isNumber, isText } from "./hand-kind.ts";

type Keep = Extract<Step, { kind: "filter" }>["keep"];

const WITH_VALUE = ["one-of", "not-one-of", "at-least", "at-most"];
const NO_NUMBER = "That isn't a number. Write it like 1200.5.";
const COUNT = /^[1-9][0-9]{0,4}$/;
const NO_COUNT = "Enter a whole number, 1 or more.";

/** A row is compared with names as long as all its cells are texts. */
const areTexts = (column: SeenColumn, others: readonly SeenColumn[]) =>
  [column, ...others].every(isText);

/** What moves rows or takes them away. */
export const rowKinds = {
  sort: {
    label: "Sort the rows by it",
    fits: always,
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
    make: ({ name }, { order }) => ({
      kind: "sort",
      by: [{ column: name, descending: order === "down" }],
    }),
  },
  filter: {
    label: "Keep only some rows",
    fits: always,
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
      { name: "value", label: "Value", when: { field: "where", is: WITH_VALUE } },
    ],
    make({ name }, { where = "present", value = "" }) {
      const keep = keepOf(where, value);
      return typeof keep === "string" ? keep : { kind: "filter", column: name, keep };
    },
  },
  duplicates: {
    label: "Remove duplicate rows",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "duplicates" }),
  },
  "blank-rows": {
    label: "Remove empty rows",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "blank-rows" }),
  },
  header: {
    label: "Use a row as the column names",
    fits: areTexts,
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
    make(_, { row = "", numbered }) {
      const count = countOf(row);
      return count === undefined
        ? NO_COUNT
        : { kind: "header", row: count, numbered: numbered === "numbered" };
    },
  },
  "repeated-headers": {
    label: "Remove rows that repeat the column names",
    fits: areTexts,
    fields: () => [],
    make: () => ({ kind: "repeated-headers" }),
  },
  footer: {
    label: "Remove the last rows",
    fits: isText,
    fields: () => [
      { name: "rows", label: "How many", initial: "1" },
      {
        name: "value",
        label: "What the first of them says in this column",
        hint: "Like Total. The script stops if another file says something else there.",
      },
    ],
    make({ name }, { rows = "", value = "" }) {
      const count = countOf(rows);
      return count === undefined ? NO_COUNT : { kind: "footer", rows: count, column: name, value };
    },
  },
  "long-rows": {
    label: "Remove rows with too many cells",
    fits: always,
    fields: (_, others) => [
      {
        name: "columns",
        label: "How many columns the table has",
        hint: "Columns after these are removed, and so are the rows that have a value there.",
        initial: String(others.length + 1),
      },
    ],
    make(_, { columns = "" }) {
      const count = countOf(columns);
      return count === undefined ? NO_COUNT : { kind: "long-rows", columns: count };
    },
  },
} satisfies Partial<HandKinds>;

function keepOf(where: string, value: string): Keep | string {
  switch (where) {
    case "one-of":
    case "not-one-of":
      return value === "" ? "Enter a value." : { where, values: [value] };
    case "at-least":
    case "at-most": {
      const bound = value.trim() === "" ? Number.NaN : Number(value);
      return Number.isFinite(bound) ? { where, bound } : NO_NUMBER;
    }
    case "missing":
      return { where };
    default:
      return { where: "present" };
  }
}

function countOf(text: string): number | undefined {
  return COUNT.test(text.trim()) ? Number(text) : undefined;
}
