import type { Step } from "@site/clean/steps/kinds";

import { type HandField, type HandKind, isText } from "./hand-kind.ts";

type Numbers = Extract<Step, { kind: "numbers" }>;

const rest: HandField = {
  name: "rest",
  label: "Cells that are none",
  options: [
    ["stop", "stop, and tell me"],
    ["missing", "become missing"],
  ],
};
const restOf = (value: string | undefined) => (value === "missing" ? "missing" : "stop");

/** Decimal and thousands, by how they look. */
const written: readonly (readonly [string, string])[] = [
  [".,", "1,234.5"],
  [",.", "1.234,5"],
  [", ", "1 234,5"],
  [". ", "1 234.5"],
  [".'", "1'234.5"],
];

/** A unit stands beside the digits, so it holds nothing that a number could. */
const UNIT = /^[^0-9+\-.,'’()\s\p{C}]{1,10}$/u;

const days: readonly (readonly [string, string])[] = [
  ["%d.%m.%Y", "31.12.2020"],
  ["%d/%m/%Y", "31/12/2020 (day first)"],
  ["%m/%d/%Y", "12/31/2020 (month first)"],
  ["%Y-%m-%d", "2020-12-31"],
  ["%Y/%m/%d", "2020/12/31"],
  ["%Y%m%d", "20201231"],
  ["%d-%m-%Y", "31-12-2020"],
  ["%d.%m.%y", "31.12.20"],
  ["%d/%m/%y", "31/12/20 (day first)"],
  ["%m/%d/%y", "12/31/20 (month first)"],
  ["%d %b %Y", "31 Dec 2020"],
  ["%d-%b-%Y", "31-Dec-2020"],
  ["%d %B %Y", "31 December 2020"],
  ["%B %d, %Y", "December 31, 2020"],
];

/** What gives a column of texts a type. */
export const typeKinds: readonly HandKind[] = [
  {
    name: "numbers",
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
  {
    name: "dates",
    label: "Read it as dates",
    fits: isText,
    fields: () => [{ name: "format", label: "Written like", options: days }, rest],
    make: ({ name }, { format = "", rest: others }) => ({
      kind: "dates",
      column: name,
      formats: [format],
      rest: restOf(others),
    }),
  },
  {
    name: "booleans",
    label: "Read it as yes or no",
    fits: isText,
    fields: () => [
      { name: "yes", label: "Cell that means yes" },
      { name: "no", label: "Cell that means no" },
      rest,
    ],
    make: ({ name }, { yes = "", no = "", rest: others }) =>
      yes === no
        ? "Yes and no need two spellings."
        : { kind: "booleans", column: name, yes: [yes], no: [no], rest: restOf(others) },
  },
];
