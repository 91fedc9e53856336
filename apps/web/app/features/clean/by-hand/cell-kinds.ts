import type { Step } from "@site/clean/steps/kinds";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import { always, type HandKinds, isNumber, isText } from "./hand-kind.ts";

type Separators = Extract<Step, { kind: "separators" }>;

/** Measured values make no groups. */
const canGroup = ({ type }: SeenColumn): boolean => type !== "number";

/** Days are earlier or later than days, numbers smaller or larger than numbers. */
const canCompare = (one: SeenColumn, other: SeenColumn): boolean =>
  isNumber(one) ? isNumber(other) : one.type === "date" && other.type === "date";

/** What changes cells and leaves their type. */
export const cellKinds = {
  replace: {
    label: "Replace text in its cells",
    fits: isText,
    fields: () => [
      { name: "find", label: "Text to look for", hint: "Exactly as typed, anywhere in a cell." },
      { name: "with", label: "Replace it with", mayBeEmpty: true },
    ],
    make: ({ name }, values) => ({
      kind: "replace",
      columns: [name],
      find: values.find ?? "",
      with: values.with ?? "",
    }),
  },
  spellings: {
    label: "Change one value",
    fits: isText,
    fields: () => [
      { name: "from", label: "The whole cell, as it is" },
      { name: "to", label: "Change it to" },
    ],
    make: ({ name }, { from = "", to = "" }) => ({
      kind: "spellings",
      column: name,
      pairs: [[from, to]],
    }),
  },
  fill: {
    label: "Fill its missing cells",
    fits: always,
    fields: (column, others) => [
      {
        name: "what",
        label: "With",
        options: [
          ...(isText(column) ? ([["value", "a value you enter"]] as const) : []),
          ["previous", "the value above"],
          ...(others.some(canGroup)
            ? ([["group", "the value of rows that match in another column"]] as const)
            : []),
          ...(isNumber(column) ? ([["median", "the median"]] as const) : []),
        ],
      },
      { name: "value", label: "Your value", when: { field: "what", is: ["value"] } },
      {
        name: "of",
        label: "The other column",
        options: others.filter(canGroup).map((other) => [other.name, other.name] as const),
        when: { field: "what", is: ["group"] },
      },
    ],
    make({ name }, { what, value = "", of = "" }) {
      if (what === "value" && value === "") return "Enter the value to fill in.";
      if (what === "group") return { kind: "fill", column: name, by: { what, of } };
      if (what === "value") return { kind: "fill", column: name, by: { what, value } };
      return {
        kind: "fill",
        column: name,
        by: { what: what === "median" ? "median" : "previous" },
      };
    },
  },
  missing: {
    label: "Choose a value that means missing",
    fits: isText,
    fields: () => [{ name: "value", label: "The whole cell, as it is", hint: "Like n/a or -." }],
    make: ({ name }, { value = "" }) => ({
      kind: "missing",
      columns: [name],
      spellings: [value],
    }),
  },
  spaces: {
    label: "Remove stray spaces",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({
      kind: "spaces",
      columns: [name],
      inside: true,
      hard: false,
      invisible: true,
    }),
  },
  separators: {
    label: "Remove the sign between thousands",
    fits: isText,
    fields: () => [
      {
        name: "sign",
        label: "Written like",
        options: [
          [",", "1,234"],
          [".", "1.234"],
          [" ", "1 234"],
          ["'", "1'234"],
          ["’", "1’234"],
        ],
      },
    ],
    make: ({ name }, { sign }) => ({
      kind: "separators",
      column: name,
      signs: [sign as Separators["signs"][number]],
    }),
  },
  encoding: {
    label: "Repair letters like Ã¼ and â€“",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({ kind: "encoding", columns: [name] }),
  },
  formulas: {
    label: "Make formulas harmless for spreadsheets",
    fits: isText,
    fields: () => [],
    make: ({ name }) => ({ kind: "formulas", columns: [name] }),
  },
  swap: {
    label: "Swap it with another column where it is smaller or earlier",
    fits: (column, others) => others.some((other) => canCompare(column, other)),
    fields: (column, others) => [
      {
        name: "smaller",
        label: "The smaller or earlier column",
        options: others
          .filter((other) => canCompare(column, other))
          .map(({ name }) => [name, name] as const),
      },
    ],
    make: ({ name }, { smaller = "" }) => ({ kind: "swap", larger: name, smaller }),
  },
} satisfies Partial<HandKinds>;
