import type { Step, StepName } from "../../src/steps/kinds.ts";
import { createNumbersStep } from "../generators/plain-numbers.ts";

const columns = ["a", "b"];

/** Every kind of step in all its forms. Doesn't compile if one is missing. */
export const everyKind: { [Name in StepName]: Extract<Step, { kind: Name }>[] } = {
  header: [
    { kind: "header", row: 1, numbered: false },
    { kind: "header", row: 3, numbered: true },
    { kind: "header", row: 3, rows: 2, numbered: false },
  ],
  append: [{ kind: "append", what: "files", names: ["feb.csv", "mar.csv"] }],
  footer: [{ kind: "footer", rows: 2, column: "a", value: "Total" }],
  "long-rows": [{ kind: "long-rows", columns: 3 }],
  "blank-rows": [{ kind: "blank-rows" }],
  "repeated-headers": [{ kind: "repeated-headers" }],
  duplicates: [{ kind: "duplicates" }],
  sort: [
    {
      kind: "sort",
      by: [
        { column: "a", descending: true },
        { column: "*", descending: false },
      ],
    },
  ],
  filter: [
    { kind: "filter", column: "a", keep: { where: "present" } },
    { kind: "filter", column: "a", keep: { where: "missing" } },
    { kind: "filter", column: "a", keep: { where: "one-of", values: ["x", 'y"'] } },
    { kind: "filter", column: "a", keep: { where: "not-one-of", values: ["x"] } },
    { kind: "filter", column: "a", keep: { where: "at-least", bound: 0.00001 } },
    { kind: "filter", column: "^a$", keep: { where: "at-most", bound: 5 } },
  ],
  spaces: [
    { kind: "spaces", columns, inside: true, hard: true, invisible: true },
    { kind: "spaces", columns: ["*"], inside: false, hard: false, invisible: false },
  ],
  missing: [{ kind: "missing", columns, spellings: ["NA", "-"] }],
  spellings: [{ kind: "spellings", column: "a", pairs: [["Zurich", "Zürich"]] }],
  separators: [{ kind: "separators", column: "a", signs: [",", " "] }],
  replace: [{ kind: "replace", columns, find: "$", with: "\\1" }],
  "replace-pattern": [
    { kind: "replace-pattern", columns, find: String.raw`^([A-Z])-(\d+)$`, with: "$2$" },
  ],
  case: [
    { kind: "case", columns, to: "upper" },
    { kind: "case", columns: ["a"], to: "words" },
  ],
  pad: [{ kind: "pad", columns, length: 5, with: "0", side: "start" }],
  extract: [{ kind: "extract", column: "a", find: "([0-9]+) kg", into: "part" }],
  "json-keys": [{ kind: "json-keys", column: "a", keys: [["k", "key"]] }],
  "split-rows": [{ kind: "split-rows", column: "a", by: ";" }],
  unpivot: [{ kind: "unpivot", columns, name: "year", value: "count" }],
  encoding: [{ kind: "encoding", columns }],
  fill: [
    { kind: "fill", column: "a", by: { what: "value", value: "none" } },
    { kind: "fill", column: "a", by: { what: "previous" } },
    { kind: "fill", column: "a", by: { what: "median" } },
    { kind: "fill", column: "a", by: { what: "group", of: "b" } },
  ],
  marks: [{ kind: "marks", column: "a", marks: ["*", "<", "US$"], into: "mark" }],
  "month-names": [
    {
      kind: "month-names",
      column: "a",
      months: [
        ["Mär", 3],
        ["Mai", 5],
      ],
    },
  ],
  agree: [{ kind: "agree", column: "a", of: "b" }],
  formulas: [{ kind: "formulas", columns }],
  numbers: [
    { ...createNumbersStep("a"), rest: "stop" },
    { ...createNumbersStep("a"), whole: true, thousands: " ", rest: "missing" },
    {
      ...createNumbersStep("a"),
      decimal: ",",
      thousands: ".",
      before: ["€", "<"],
      powers: [["k", 3]],
      parentheses: true,
      rest: "missing",
    },
    { ...createNumbersStep("a"), percent: true, rest: "missing" },
  ],
  booleans: [
    { kind: "booleans", column: "a", yes: ["yes"], no: ["no"], rest: "stop" },
    { kind: "booleans", column: "a", yes: ["1"], no: ["0"], rest: "missing" },
  ],
  dates: [
    { kind: "dates", column: "a", formats: ["%d/%m/%Y", "%b %d, %Y"], rest: "stop" },
    {
      kind: "dates",
      column: "a",
      formats: ["%d.%m.%y", "%d.%m.%E", "days since 1899-12-30"],
      rest: "missing",
    },
  ],
  times: [
    { kind: "times", column: "a", formats: ["%H:%M", "%I %p"], zones: [], rest: "missing" },
    {
      kind: "times",
      column: "a",
      formats: ["%Y-%m-%d %H:%M:%S"],
      zones: [
        ["Z", 0],
        ["+01:00", 60],
      ],
      rest: "stop",
    },
  ],
  whole: [{ kind: "whole", column: "a" }],
  swap: [{ kind: "swap", larger: "a", smaller: "b" }],
  rename: [
    {
      kind: "rename",
      pairs: [
        ["a", 'a"\n'],
        ["b", "b"],
      ],
    },
  ],
  split: [{ kind: "split", column: "a", by: " ", into: ["first", "rest"] }],
  join: [{ kind: "join", columns, between: ", ", into: "c" }],
  "drop-columns": [
    { kind: "drop-columns", columns },
    { kind: "drop-columns", columns: ["a", "*"] },
  ],
};
