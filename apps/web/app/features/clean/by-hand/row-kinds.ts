import type { Step } from "@site/clean/steps/kinds";

import { always, type HandKind, isNumber, isText } from "./hand-kind.ts";

type Keep = Extract<Step, { kind: "filter" }>["keep"];

const WITH_VALUE = ["one-of", "not-one-of", "at-least", "at-most"];
const NO_NUMBER = "The bound is no number. Write it like 1200.5.";

/** What moves rows or takes them away. */
export const rowKinds: readonly HandKind[] = [
  {
    name: "sort",
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
  {
    name: "filter",
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
  {
    name: "duplicates",
    label: "Take away rows that are there twice",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "duplicates" }),
  },
  {
    name: "blank-rows",
    label: "Take away rows without any value",
    fits: always,
    fields: () => [],
    make: () => ({ kind: "blank-rows" }),
  },
];

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
