import type { Step } from "@site/clean/steps/kinds";

import { dateKinds } from "./date-kinds.ts";
import { type HandKinds, isText } from "./hand-kind.ts";
import { rest, restOf } from "./rest-field.ts";

type Numbers = Extract<Step, { kind: "numbers" }>;

/** Decimal and thousands, by how they look. */
const written: readonly (readonly [string, string])[] = [
  [".,", "1,234.5"],
  [",.", "1.234,5"],
  [", ", "1 234,5"],
  [". ", "1 234.5"],
  [".'", "1'234.5"],
];

/** A unit is written beside the digits, so it holds nothing that a number could. */
const UNIT = /^[^0-9+\-.,'’()\s\p{C}]{1,10}$/u;

/** What gives a column of texts a type. */
export const typeKinds = {
  numbers: {
    label: "Read it as numbers",
    fits: isText,
    fields: () => [
      { name: "written", label: "Written like", options: written },
      {
        name: "whole",
        label: "They are",
        options: [
          ["", "any numbers"],
          ["whole", "whole numbers"],
          ["percent", "percentages, all with %"],
        ],
      },
      { name: "unit", label: "Currency or unit beside them", mayBeEmpty: true },
      rest,
    ],
    make({ name }, { written: signs = ".,", whole, unit = "", rest: others }) {
      if (unit !== "" && !UNIT.test(unit)) {
        return "A unit has at most 10 characters, and no digits or spaces.";
      }
      return {
        kind: "numbers",
        column: name,
        decimal: signs[0] as Numbers["decimal"],
        thousands: signs[1] as Numbers["thousands"],
        before: unit === "" ? [] : [unit],
        after: unit === "" ? [] : [unit],
        powers: [],
        percent: whole === "percent",
        parentheses: true,
        whole: whole === "whole",
        rest: restOf(others),
      };
    },
  },
  whole: {
    label: "Write it as whole numbers",
    fits: ({ type }) => type === "number",
    fields: () => [],
    make: ({ name }) => ({ kind: "whole", column: name }),
  },
  ...dateKinds,
  booleans: {
    label: "Read it as yes or no",
    fits: isText,
    fields: () => [
      { name: "yes", label: "Cell that means yes" },
      { name: "no", label: "Cell that means no" },
      rest,
    ],
    make: ({ name }, { yes = "", no = "", rest: others }) =>
      yes === no
        ? "Yes and no can't be spelt the same."
        : { kind: "booleans", column: name, yes: [yes], no: [no], rest: restOf(others) },
  },
} satisfies Partial<HandKinds>;
