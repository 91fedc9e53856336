import type { Step } from "@site/clean/steps/kinds";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import { always, type HandKinds, isNumber, isText } from "./hand-kind.ts";

type Separators = Extract<Step, { kind: "separators" }>;

/** Measured values make no groups. */
const canGroup = ({ type }: SeenColumn): boolean => type !== "number";

/** What changes cells and leaves their type. */
export const cellKinds = {
  replace: {
    label: "Replace a text in its cells",
    fits: isText,
    fields: () => [
      { name: "find", label: "Text to look for", hint: "As it stands, wherever it is in a cell." },
      { name: "with", label: "Text in its place", mayBeEmpty: true },
    ],
    make: ({ name }, values) => ({
      kind: "replace",
      columns: [name],
      find: values.find ?? "",
      with: values.with ?? "",
    }),
  },
  spellings: {
    label: "Write one value another way",
    fits: isText,
    fields: () => [
      { name: "from", label: "The whole cell, as it is" },
      { name: "to", label: "As it is to be" },
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
          ...(isText(column) ? ([["value", "a value of mine"]] as const) : []),
          ["previous", "the value above"],
          ["group", "what rows alike in another column have"],
          ...(isNumber(column) ? ([["median", "the median"]] as const) : []),
        ],
      },
      { name: "value", label: "Your value", when: { field: "what", is: ["value"] } },
      {
        name: "of",
        label: "The other column",
        options: others.filter(canGroup).map((other) => [other.name, other.name] as const),
        mayBeEmpty: true,
        when: { field: "what", is: ["group"] },
      },
    ],
    make({ name }, { what, value = "", of = "" }) {
      if (what === "value" && value === "") return "Write the value to fill in.";
      if (what === "group" && of === "") return "There is no other column that makes groups.";
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
    label: "Say which value means missing",
    fits: isText,
    fields: () => [{ name: "value", label: "The whole cell, as it is", hint: "Like n/a or -." }],
    make: ({ name }, { value = "" }) => ({
      kind: "missing",
      columns: [name],
      spellings: [value],
    }),
  },
  spaces: {
    label: "Take out stray spaces",
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
    label: "Take signs out of thousands",
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
    label: "Swap it with another column where it is less",
    fits: isNumber,
    fields: ({ type }, others) => [
      {
        name: "smaller",
        label: "The column of the smaller numbers",
        options: others
          .filter((other) => other.type === type)
          .map((other) => [other.name, other.name] as const),
      },
    ],
    make: ({ name }, { smaller = "" }) =>
      smaller === ""
        ? "There is no other column of such numbers to swap it with."
        : { kind: "swap", larger: name, smaller },
  },
} satisfies Partial<HandKinds>;
