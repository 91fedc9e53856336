import type { Step } from "@site/clean/steps/kinds";

import { always, type HandKinds, isNumber, isText } from "./hand-kind.ts";

type Keep = Extract<Step, { kind: "filter" }>["keep"];

const WITH_VALUE = ["one-of", "not-one-of", "at-least", "at-most"];
const NO_NUMBER = "The bound is no number. Write it like 1200.5.";
const COUNT = /^[1-9][0-9]{0,4}$/;
const NO_COUNT = "Write a whole number from 1 on, like 3.";

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
    label: "Take away rows that are there twice",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "duplicates" }),
  },
  "blank-rows": {
    label: "Take away rows without any value",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "blank-rows" }),
  },
  header: {
    label: "Take the names of the columns from a row",
    fits: isText,
    fields: () => [
      {
        name: "row",
        label: "Number of the row",
        hint: "It goes, with the rows above it.",
        initial: "1",
      },
      {
        name: "numbered",
        label: "Names that are missing or there twice",
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
    label: "Take away rows that repeat the names of the columns",
    fits: isText,
    fields: () => [],
    make: () => ({ kind: "repeated-headers" }),
  },
  footer: {
    label: "Take away the last rows",
    fits: isText,
    fields: () => [
      { name: "rows", label: "How many", initial: "1" },
      {
        name: "value",
        label: "What the first of them has in this column",
        hint: "Like Total. The script stops where another file has something else there.",
      },
    ],
    make({ name }, { rows = "", value = "" }) {
      const count = countOf(rows);
      return count === undefined ? NO_COUNT : { kind: "footer", rows: count, column: name, value };
    },
  },
  "long-rows": {
    label: "Take away rows that have too many cells",
    fits: always,
    fields: (_, others) => [
      {
        name: "columns",
        label: "How many columns the table has",
        hint: "Columns behind them go, with the rows that have a value there.",
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
      return value === "" ? "Write the value that is meant." : { where, values: [value] };
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
