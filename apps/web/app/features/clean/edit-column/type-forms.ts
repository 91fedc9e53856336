import type { Step } from "@site/clean/steps/kinds";
import { parseUtcOffset } from "@site/clean/steps/types/utc-offset";

import { type StepForms, isText, unmatchedField, parseUnmatched } from "./step-form.ts";

type FormatOption = readonly [format: string, example: string];

const dateFormats: readonly FormatOption[] = [
  ["%d.%m.%Y", "31.12.2020"],
  ["%d/%m/%Y", "31/12/2020 (day first)"],
  ["%m/%d/%Y", "12/31/2020 (month first)"],
  ["%Y-%m-%d", "2020-12-31"],
  ["%Y/%m/%d", "2020/12/31"],
  ["%d-%m-%Y", "31-12-2020"],
  ["%d.%m.%y", "31.12.20"],
  ["%d/%m/%y", "31/12/20 (day first)"],
  ["%m/%d/%y", "12/31/20 (month first)"],
  ["%d %b %Y", "31 Dec 2020"],
  ["%d-%b-%Y", "31-Dec-2020"],
  ["%d %B %Y", "31 December 2020"],
  ["%B %d, %Y", "December 31, 2020"],
];
/** Date formats that cannot be followed by a time. */
const dateOnlyFormats: readonly FormatOption[] = [
  ["%Y%m%d", "20201231"],
  ["%d.%m.%E", "31.12.52 (of 1952)"],
  ["%d/%m/%E", "31/12/52 (day first, of 1952)"],
  ["%m/%d/%E", "12/31/52 (month first, of 1952)"],
];
const timeFormats: readonly FormatOption[] = [
  ["%H:%M", "14:05"],
  ["%H:%M:%S", "14:05:00"],
  ["%H.%M.%S", "14.05.00"],
  ["%I:%M %p", "2:05 PM"],
  ["%I:%M%p", "2:05PM"],
  ["%I:%M:%S %p", "2:05:00 PM"],
  ["%I:%M:%S%p", "2:05:00PM"],
  ["%I.%M %p", "2.05 PM"],
  ["%I.%M%p", "2.05PM"],
  ["%I %p", "2 PM"],
  ["%I%p", "2PM"],
];
/** Format of a date that a time follows directly; after other dates there is a space. */
const ISO_DATE = "%Y-%m-%dT";
const dateBeforeTimeFormats: readonly FormatOption[] = [...dateFormats, [ISO_DATE, "2020-12-31T"]];

const ZONE = /^(?:[A-Z]{2,5}|Z|[+-][0-9]{2}(?::?[0-9]{2})?)$/;
const INVALID_ZONE =
  "A zone is written like Z, +02:00 or CET +01:00, which is one hour ahead of UTC.";

const dateForms = {
  dates: {
    label: "Read it as dates",
    isAvailable: isText,
    fields: () => [
      { name: "format", label: "Written like", options: [...dateFormats, ...dateOnlyFormats] },
      unmatchedField,
    ],
    toStep: ({ name }, { format = "", rest: others }) => ({
      kind: "dates",
      column: name,
      formats: [format],
      rest: parseUnmatched(others),
    }),
  },
  times: {
    label: "Write its times one way",
    isAvailable: isText,
    fields: () => [
      { name: "clock", label: "Written like", options: timeFormats },
      {
        name: "day",
        label: "Before it",
        options: [["", "nothing: times of day"], ...dateBeforeTimeFormats],
      },
      {
        name: "zones",
        label: "Time zones after it",
        hint: "Like Z, or CET +01:00, CEST +02:00. All are then written in UTC.",
        isOptional: true,
        visibleWhen: { field: "day", is: dateBeforeTimeFormats.map(([format]) => format) },
      },
      unmatchedField,
    ],
    toStep({ name }, { clock = "", day = "", zones: written = "", rest: others }) {
      const zones = parseZones(written);
      if (!zones) return INVALID_ZONE;
      const between = day === "" || day === ISO_DATE ? "" : " ";
      return {
        kind: "times",
        column: name,
        formats: [`${day}${between}${clock}`],
        zones,
        rest: parseUnmatched(others),
      };
    },
  },
} satisfies Partial<StepForms>;

/** Parses time zones, each with its minutes ahead of UTC. Returns undefined if one is invalid. */
function parseZones(written: string): [zone: string, minutes: number][] | undefined {
  const zones = written
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map(parseZone);
  return zones.every((zone) => zone !== undefined) ? zones : undefined;
}

function parseZone(text: string): [zone: string, minutes: number] | undefined {
  const [zone = "", offset = ["Z", "UTC", "GMT"].includes(zone) ? "+00" : zone] = text.split(/ +/);
  const minutes = parseUtcOffset(offset);
  return minutes === undefined || !ZONE.test(zone) ? undefined : [zone, minutes];
}

type Numbers = Extract<Step, { kind: "numbers" }>;

/** Decimal point and thousands separator of each format, with an example. */
const numberFormats: readonly (readonly [string, string])[] = [
  [".,", "1,234.5"],
  [",.", "1.234,5"],
  [", ", "1 234,5"],
  [". ", "1 234.5"],
  [".'", "1'234.5"],
];

/** A unit is written next to the digits, so it must not contain characters that occur in numbers. */
const UNIT = /^[^0-9+\-.,'’()\s\p{C}]{1,10}$/u;

/** Steps that give a text column a type. */
export const typeForms = {
  numbers: {
    label: "Read it as numbers",
    isAvailable: isText,
    fields: () => [
      { name: "written", label: "Written like", options: numberFormats },
      {
        name: "whole",
        label: "They are",
        options: [
          ["", "any numbers"],
          ["whole", "whole numbers"],
          ["percent", "percentages, all with %"],
        ],
      },
      { name: "unit", label: "Currency or unit beside them", isOptional: true },
      unmatchedField,
    ],
    toStep({ name }, { written: signs = ".,", whole, unit = "", rest: others }) {
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
        rest: parseUnmatched(others),
      };
    },
  },
  whole: {
    label: "Write it as whole numbers",
    isAvailable: ({ type }) => type === "number",
    toStep: ({ name }) => ({ kind: "whole", column: name }),
  },
  ...dateForms,
  booleans: {
    label: "Read it as yes or no",
    isAvailable: isText,
    fields: () => [
      { name: "yes", label: "Cell that means yes" },
      { name: "no", label: "Cell that means no" },
      unmatchedField,
    ],
    toStep: ({ name }, { yes = "", no = "", rest: others }) =>
      yes === no
        ? "Yes and no can't be spelt the same."
        : { kind: "booleans", column: name, yes: [yes], no: [no], rest: parseUnmatched(others) },
  },
} satisfies Partial<StepForms>;
