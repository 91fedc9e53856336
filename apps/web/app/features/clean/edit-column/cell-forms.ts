import { parsePattern } from "@site/clean/steps/cells/text-pattern";
import type { Step } from "@site/clean/steps/kinds";

import type { GridColumn } from "#app/features/clean/worker-messages.ts";

import { INVALID_PATTERN, type StepForms, isNumber, isText } from "./step-form.ts";

type Separators = Extract<Step, { kind: "separators" }>;

/** Decimal numbers seldom repeat, so nearly every row would become its own group. */
const canGroup = ({ type }: GridColumn): boolean => type !== "number";

const canCompare = (one: GridColumn, other: GridColumn): boolean =>
  isNumber(one) ? isNumber(other) : one.type === "date" && other.type === "date";

/** Steps that change cells but not their type. */
export const cellForms = {
  replace: {
    label: "Replace text in its cells",
    isAvailable: isText,
    fields: () => [
      { name: "find", label: "Text to look for", hint: "Exactly as typed, anywhere in a cell." },
      { name: "with", label: "Replace it with", isOptional: true },
    ],
    toStep: ({ name }, values) => ({
      kind: "replace",
      columns: [name],
      find: values.find ?? "",
      with: values.with ?? "",
    }),
  },
  "replace-pattern": {
    label: "Replace using a pattern",
    isAvailable: isText,
    fields: () => [
      {
        name: "find",
        label: "Pattern to find",
        hint: String.raw`A regular expression, such as ^No\. ([0-9]+)$.`,
      },
      {
        name: "with",
        label: "Replace it with",
        hint: "$1 is what the first pair of brackets matched.",
        isOptional: true,
      },
    ],
    toStep: ({ name }, { find = "", with: other = "" }) => {
      const pattern = parsePattern(find);
      if (!pattern) return INVALID_PATTERN;
      const groups = [...other.matchAll(/\$([1-9])/g)].map(([, number]) => Number(number));
      return groups.some((number) => number > pattern.groups)
        ? "The pattern has fewer pairs of brackets than the replacement uses."
        : { kind: "replace-pattern", columns: [name], find, with: other };
    },
  },
  case: {
    label: "Change case",
    isAvailable: isText,
    fields: () => [
      {
        name: "to",
        label: "Change to",
        options: [
          ["lower", "lower case"],
          ["upper", "UPPER CASE"],
          ["words", "Capitals For Each Word"],
        ],
      },
    ],
    toStep: ({ name }, { to }) => ({
      kind: "case",
      columns: [name],
      to: to === "upper" || to === "words" ? to : "lower",
    }),
  },
  pad: {
    label: "Pad to a length",
    isAvailable: isText,
    fields: () => [
      { name: "length", label: "Number of characters", initial: "5" },
      { name: "with", label: "Pad with", initial: "0" },
      {
        name: "side",
        label: "At the",
        options: [
          ["start", "start, so 42 becomes 00042"],
          ["end", "end"],
        ],
      },
    ],
    toStep: ({ name }, { length = "", with: character = "", side }) => {
      const least = Number(length);
      if (!Number.isInteger(least) || least < 1 || least > 1000)
        return "Enter a whole number from 1 to 1000.";
      if (Array.from(character).length !== 1) return "Enter a single character to pad with.";
      return {
        kind: "pad",
        columns: [name],
        length: least,
        with: character,
        side: side === "end" ? "end" : "start",
      };
    },
  },
  spellings: {
    label: "Change one value",
    isAvailable: isText,
    fields: () => [
      { name: "from", label: "The whole cell, as it is" },
      { name: "to", label: "Change it to" },
    ],
    toStep: ({ name }, { from = "", to = "" }) => ({
      kind: "spellings",
      column: name,
      pairs: [[from, to]],
    }),
  },
  fill: {
    label: "Fill its missing cells",
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
      { name: "value", label: "Your value", visibleWhen: { field: "what", is: ["value"] } },
      {
        name: "of",
        label: "The other column",
        options: others.filter(canGroup).map((other) => [other.name, other.name] as const),
        visibleWhen: { field: "what", is: ["group"] },
      },
    ],
    toStep({ name }, { what, value = "", of = "" }) {
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
  "month-names": {
    label: "Read a name of a month",
    isAvailable: isText,
    fields: () => [
      { name: "month", label: "The name, as it is written", hint: "Such as févr or Januar." },
      { name: "number", label: "Its number", initial: "1" },
    ],
    toStep: ({ name }, { month = "", number = "" }) => {
      const value = Number(number);
      if (!/^\p{L}{3,12}$/u.test(month)) return "Enter 3 to 12 letters, without a point.";
      if (!Number.isInteger(value) || value < 1 || value > 12)
        return "Enter a number from 1 to 12.";
      return { kind: "month-names", column: name, months: [[month, value]] };
    },
  },
  agree: {
    label: "Make rows that share a key agree",
    isAvailable: (column, others) => isText(column) && others.some(isText),
    fields: (_, others) => [
      {
        name: "of",
        label: "The column with the key",
        options: others.filter(isText).map((other) => [other.name, other.name] as const),
      },
    ],
    toStep: ({ name }, { of = "" }) => ({ kind: "agree", column: name, of }),
  },
  missing: {
    label: "Choose a value that means missing",
    isAvailable: isText,
    fields: () => [{ name: "value", label: "The whole cell, as it is", hint: "Like n/a or -." }],
    toStep: ({ name }, { value = "" }) => ({
      kind: "missing",
      columns: [name],
      spellings: [value],
    }),
  },
  spaces: {
    label: "Remove stray spaces",
    isAvailable: isText,
    toStep: ({ name }) => ({
      kind: "spaces",
      columns: [name],
      inside: true,
      hard: false,
      invisible: true,
    }),
  },
  separators: {
    label: "Remove the sign between thousands",
    isAvailable: isText,
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
    toStep: ({ name }, { sign }) => ({
      kind: "separators",
      column: name,
      signs: [sign as Separators["signs"][number]],
    }),
  },
  encoding: {
    label: "Repair letters like Ã¼ and â€“",
    isAvailable: isText,
    toStep: ({ name }) => ({ kind: "encoding", columns: [name] }),
  },
  formulas: {
    label: "Make formulas harmless for spreadsheets",
    isAvailable: isText,
    toStep: ({ name }) => ({ kind: "formulas", columns: [name] }),
  },
  swap: {
    label: "Swap it with another column where it is smaller or earlier",
    isAvailable: (column, others) => others.some((other) => canCompare(column, other)),
    fields: (column, others) => [
      {
        name: "smaller",
        label: "The smaller or earlier column",
        options: others
          .filter((other) => canCompare(column, other))
          .map(({ name }) => [name, name] as const),
      },
    ],
    toStep: ({ name }, { smaller = "" }) => ({ kind: "swap", larger: name, smaller }),
  },
} satisfies Partial<StepForms>;
