import * as v from "valibot";
import { expect, test } from "vitest";

import { createNumbersStep } from "../../tests/generators/plain-numbers.ts";
import { stepKinds, type StepName } from "./kinds.ts";

type Given = { kind: StepName } & Record<string, unknown>;

/** Returns the validation issues of a step; empty if it is accepted. */
function problems(step: Given): string[] {
  return (
    v
      .safeParse(stepKinds[step.kind].schema, step)
      .issues?.map(({ type, message }) => `${type}: ${message}`) ?? []
  );
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);
const pairs = (count: number) => many(count).map((one) => [one, "x"]);
const numbers = createNumbersStep("a");
const units = (count: number) =>
  many(count)
    .map((_, at) => "€".repeat((at % 10) + 1) + String.fromCodePoint(0x1200 + at))
    .map((one) => one.slice(-10));
const footer = (rows: number) => ({ kind: "footer", rows, column: "a", value: "x" }) as const;
const sort = (count: number) =>
  ({ kind: "sort", by: many(count).map((column) => ({ column, descending: false })) }) as const;
const filter = (values: unknown) =>
  ({ kind: "filter", column: "a", keep: { where: "one-of", values } }) as const;
const times = { kind: "times", column: "a", formats: ["%H:%M"], zones: [], rest: "stop" } as const;
const daily = { ...times, formats: ["%Y-%m-%d %H:%M"] } as const;
const zone = (name: string, minutes = 0) => ({ ...daily, zones: [[name, minutes]] }) as const;
const letters = (at: number) =>
  String.fromCodePoint(65 + Math.floor(at / 26)) + String.fromCodePoint(65 + (at % 26));
const zones = (count: number) => ({
  ...daily,
  zones: many(count).map((_, at) => [letters(at), 0]),
});
const dayFormats = ["/", "-", ".", " "].flatMap((sign) =>
  ["%d_%m_%Y", "%m_%d_%Y", "%Y_%m_%d"].map((format) => format.replaceAll("_", sign)),
);
const dates = (formats: string[]) =>
  ({ kind: "dates", column: "a", formats, rest: "missing" }) as const;

// Recipes come from strangers, so every list and text in a step has a limit.
test.each<[string, Given]>([
  ["a header in row 1,000,000", { kind: "header", row: 1_000_000, numbered: true }],
  ["a footer of 1 row", footer(1)],
  ["1 column", { kind: "long-rows", columns: 1 }],
  ["16,384 columns", { kind: "long-rows", columns: 16_384 }],
  ["20 keys", sort(20)],
  ["1 value", filter(["x"])],
  ["1,000 values of 1,000 letters", filter(many(1000).map((one) => one.padEnd(1000, "x")))],
  ["any bound", { kind: "filter", column: "a", keep: { where: "at-least", bound: -1e300 } }],
  ["1,000 columns", { kind: "drop-columns", columns: many(1000) }],
  ["1,000 spellings of missing", { kind: "missing", columns: ["a"], spellings: many(1000) }],
  ["1,000 spellings of one value", { kind: "spellings", column: "a", pairs: pairs(1000) }],
  ["every sign", { kind: "separators", column: "a", signs: [",", ".", " ", "'", "’"] }],
  ["an empty replacement", { kind: "replace", columns: ["a"], find: "x", with: "" }],
  [
    "20 spellings of yes and of no",
    { kind: "booleans", column: "a", yes: many(20), no: many(40).slice(20), rest: "stop" },
  ],
  ["10 formats of days", dates(dayFormats.slice(0, 10))],
  ["times of day", times],
  ["50 zones", zones(50)],
  ["a zone 14 hours ahead", zone("+1400", 840)],
  ["a zone 12 hours behind", zone("-12", -720)],
  ["a zone of five letters", zone("ABCDE")],
  ["a zone with a colon", zone("+05:30", 330)],
  ["whole numbers", { ...numbers, whole: true }],
  ["percent", { ...numbers, percent: true }],
  ["a unit e without powers of ten", { ...numbers, after: ["e"] }],
  ["a pattern with a group", { kind: "replace-pattern", columns: ["a"], find: "(a)", with: "$1" }],
  ["1,000 characters", { kind: "pad", columns: ["a"], length: 1000, with: "👩", side: "end" }],
  ["50 keys", { kind: "json-keys", column: "a", keys: pairs(50).map(([one]) => [one, one]) }],
  ["two columns to swap", { kind: "swap", larger: "a", smaller: "b" }],
  ["20 units", { ...numbers, before: units(20), after: units(20) }],
  ["20 powers of ten", { ...numbers, powers: units(20).map((unit, at) => [unit, (at % 25) - 12]) }],
  ["a power of 12", { ...numbers, powers: [["k", 12]] }],
  ["1,000 new names", { kind: "rename", pairs: pairs(1000) }],
  ["2 parts", { kind: "split", column: "a", by: " ", into: many(2) }],
  ["20 parts", { kind: "split", column: "a", by: " ", into: many(20) }],
  ["20 columns joined by nothing", { kind: "join", columns: many(20), between: "", into: "c" }],
])("accepts %s", (_, step) => {
  expect(problems(step)).toEqual([]);
});

test.each<[string, Given, RegExp]>([
  ["a header in row 0", { kind: "header", row: 0, numbered: true }, /^check: /],
  ["a header in row 1,000,001", { kind: "header", row: 1_000_001, numbered: true }, /^check: /],
  ["a footer of no rows", footer(0), /^check: /],
  ["a footer without its cell", { ...footer(1), value: "" }, />=1/],
  ["no column", { kind: "long-rows", columns: 0 }, /^check: /],
  ["16,385 columns", { kind: "long-rows", columns: 16_385 }, /^check: /],
  ["a fractional column", { kind: "long-rows", columns: 1.5 }, /^check: /],
  ["no key", sort(0), />=1/],
  ["21 keys", sort(21), /<=20/],
  ["no value", filter([]), />=1/],
  ["1,001 values", filter(many(1001)), /<=1000/],
  ["a value of 1,001 letters", filter(["x".repeat(1001)]), /<=1000/],
  ["an empty value", filter([""]), />=1/],
  ["a repeated value", filter(["x", "x"]), /^check: /],
  ["a zero byte", filter(["\0"]), /^check: /],
  ["a lone surrogate", filter(["\ud800"]), /^check: /],
  ["no columns", { kind: "drop-columns", columns: [] }, />=1/],
  ["1,001 columns", { kind: "drop-columns", columns: many(1001) }, /<=1000/],
  ["a repeated column", { kind: "drop-columns", columns: ["a", "a"] }, /^check: /],
  ["no marker", { kind: "missing", columns: ["a"], spellings: [] }, />=1/],
  ["1,001 of them", { kind: "missing", columns: ["a"], spellings: many(1001) }, /<=1000/],
  ["a repeated marker", { kind: "missing", columns: ["a"], spellings: ["-", "-"] }, /^check: /],
  ["no spelling", { kind: "spellings", column: "a", pairs: [] }, />=1/],
  ["1,001 spellings", { kind: "spellings", column: "a", pairs: pairs(1001) }, /<=1000/],
  [
    "two replacements for one spelling",
    {
      kind: "spellings",
      column: "a",
      pairs: [
        ["x", "y"],
        ["x", "z"],
      ],
    },
    /^check: /,
  ],
  [
    "a group that the pattern doesn't have",
    { kind: "replace-pattern", columns: ["a"], find: "(a)", with: "$2" },
    /^check: /,
  ],
  [
    "a pattern that may not end",
    { kind: "replace-pattern", columns: ["a"], find: "(?:a+)+b", with: "" },
    /^check: /,
  ],
  [
    "an extract without a group",
    { kind: "extract", column: "a", find: "a", into: "b" },
    /^check: /,
  ],
  [
    "two characters to pad with",
    { kind: "pad", columns: ["a"], length: 5, with: "00", side: "start" },
    /^check: /,
  ],
  [
    "1,001 characters",
    { kind: "pad", columns: ["a"], length: 1001, with: "0", side: "start" },
    /^check: /,
  ],
  ["no separator", { kind: "split-rows", column: "a", by: "" }, />=1/],
  [
    "51 keys",
    { kind: "json-keys", column: "a", keys: pairs(51).map(([one]) => [one, one]) },
    /<=50/,
  ],
  ["no sign", { kind: "separators", column: "a", signs: [] }, />=1/],
  ["another sign", { kind: "separators", column: "a", signs: ["_"] }, /"_"/],
  ["a sign twice", { kind: "separators", column: "a", signs: [",", ","] }, /^check: /],
  ["an empty search text", { kind: "replace", columns: ["a"], find: "", with: "x" }, />=1/],
  [
    "no spelling of yes",
    { kind: "booleans", column: "a", yes: [], no: ["n"], rest: "stop" },
    />=1/,
  ],
  [
    "21 spellings of no",
    { kind: "booleans", column: "a", yes: ["y"], no: many(21), rest: "stop" },
    /<=20/,
  ],
  [
    "one spelling for both",
    { kind: "booleans", column: "a", yes: ["x"], no: ["x"], rest: "stop" },
    /^check: /,
  ],
  ["no format", dates([]), />=1/],
  ["11 formats", dates(dayFormats.slice(0, 11)), /<=10/],
  ["a repeated format", dates(["%d/%m/%Y", "%d/%m/%Y"]), /^check: /],
  ["an unknown format", dates(["%H"]), /^check: /],
  ["no time format", { ...times, formats: [] }, />=1/],
  ["an unknown time format", { ...times, formats: ["%s"] }, /^check: /],
  ["a repeated time format", { ...times, formats: ["%H:%M", "%H:%M"] }, /^check: /],
  ["times with and without a date", { ...times, formats: ["%H:%M", "%Y-%m-%d %H:%M"] }, /^check: /],
  ["a zone for a time without a date", { ...times, zones: [["Z", 0]] }, /^check: /],
  ["51 zones", zones(51), /<=50/],
  [
    "a zone twice",
    {
      ...daily,
      zones: [
        ["Z", 0],
        ["Z", 60],
      ],
    },
    /^check: /,
  ],
  ["a zone too far ahead", zone("Z", 841), /^check: /],
  ["a zone too far behind", zone("Z", -721), /^check: /],
  ["a fractional offset", zone("Z", 0.5), /^check: /],
  ["a zone in small letters", zone("cet"), /^check: /],
  ["a zone of one letter", zone("A"), /^check: /],
  ["a zone of six letters", zone("ABCDEF"), /^check: /],
  ["a zone with text behind it", zone("Z]"), /^check: /],
  ["a zone with text before it", zone("[Z"), /^check: /],
  ["21 units", { ...numbers, after: units(21) }, /<=20/],
  ["a unit twice", { ...numbers, after: ["kg", "kg"] }, /^check: /],
  ["an empty unit", { ...numbers, after: [""] }, />=1/],
  ["a unit of 11 letters", { ...numbers, after: ["kilogrammes"] }, /<=10/],
  ["a unit with a digit", { ...numbers, after: ["m2"] }, /^check: /],
  ["a unit with a space before it", { ...numbers, after: [" m"] }, /^check: /],
  ["a power of 13", { ...numbers, powers: [["k", 13]] }, /^check: /],
  ["a power of -13", { ...numbers, powers: [["k", -13]] }, /^check: /],
  ["half a power", { ...numbers, powers: [["k", 0.5]] }, /^check: /],
  ["21 powers", { ...numbers, powers: units(21).map((unit) => [unit, 3]) }, /<=20/],
  [
    "a repeated power-of-ten unit",
    {
      ...numbers,
      powers: [
        ["k", 3],
        ["k", 2],
      ],
    },
    /^check: /,
  ],
  ["one character for decimals and thousands", { ...numbers, thousands: "." }, /^check: /],
  ["a whole percentage", { ...numbers, whole: true, percent: true }, /^check: /],
  ["a power of ten for whole numbers", { ...numbers, whole: true, powers: [["k", 3]] }, /^check: /],
  ["a power of ten for percentages", { ...numbers, percent: true, powers: [["k", 3]] }, /^check: /],
  [
    "a unit that is also a power of ten",
    { ...numbers, after: ["k"], powers: [["k", 3]] },
    /^check: /,
  ],
  ["a power-of-ten unit called e", { ...numbers, powers: [["e", 3]] }, /^check: /],
  [
    "a power of ten beside a currency called E",
    { ...numbers, before: ["E"], powers: [["k", 3]] },
    /^check: /,
  ],
  ["one column to swap", { kind: "swap", larger: "a", smaller: "a" }, /^check: /],
  ["no new name", { kind: "rename", pairs: [] }, />=1/],
  ["1,001 new names", { kind: "rename", pairs: pairs(1001) }, /<=1000/],
  [
    "two new names for one column",
    {
      kind: "rename",
      pairs: [
        ["a", "b"],
        ["a", "c"],
      ],
    },
    /^check: /,
  ],
  ["one part", { kind: "split", column: "a", by: " ", into: ["b"] }, />=2/],
  ["21 parts", { kind: "split", column: "a", by: " ", into: many(21) }, /<=20/],
  [
    "two parts with one name",
    { kind: "split", column: "a", by: " ", into: ["b", "b"] },
    /^check: /,
  ],
  ["one column to join", { kind: "join", columns: ["a"], between: "", into: "c" }, />=2/],
  ["21 columns to join", { kind: "join", columns: many(21), between: "", into: "c" }, /<=20/],
  [
    "a column joined with itself",
    { kind: "join", columns: ["a", "a"], between: "", into: "c" },
    /^check: /,
  ],
])("rejects %s", (_, step, problem) => {
  expect(problems(step)).toContainEqual(expect.stringMatching(problem));
});

test.each(Object.keys(stepKinds) as StepName[])("%s rejects unknown fields", (kind) => {
  expect(problems({ kind, python: "import os" })).toContainEqual(expect.stringMatching(/"python"/));
});
