import { formatCount, pluralize } from "../format-count.ts";
import { findPointShift } from "./cells/point-shift.ts";
import type { Step, StepOfKind } from "./kinds.ts";

/** What a step does as a verb, its past participle, and the object. `count` is the number of changed cells or rows. */
type Phrase<Kind extends Step["kind"]> = (
  step: StepOfKind<Kind>,
  count: number,
) => readonly [verb: string, object: string, participle: string];

const rows = (count: number) => pluralize(count, "row");
const cells = (count: number) => pluralize(count, "cell");

/** Other kinds fix cells. */
const phrases: { [Kind in Step["kind"]]?: Phrase<Kind> } = {
  header: ({ row }) => ["Use", `row ${row} as header`, "used"],
  append: (_, count) => ["Append", rows(count), "appended"],
  footer: (_, count) => ["Remove", rows(count), "removed"],
  "long-rows": (_, count) => ["Remove", rows(count), "removed"],
  "blank-rows": (_, count) => ["Remove", rows(count), "removed"],
  "repeated-headers": (_, count) => ["Remove", rows(count), "removed"],
  duplicates: (_, count) => ["Remove", rows(count), "removed"],
  filter: (_, count) => ["Remove", rows(count), "removed"],
  sort: (_, count) => ["Sort", rows(count), "sorted"],
  spaces: (_, count) => ["Trim", cells(count), "trimmed"],
  missing: (_, count) => ["Clear", cells(count), "cleared"],
  spellings: ({ pairs }) => ["Merge", pluralize(pairs.length, "spelling"), "merged"],
  separators: (_, count) => ["Remove", `separators in ${cells(count)}`, "removed"],
  replace: (step, count) =>
    step.with === ""
      ? ["Remove", `“${step.find}” from ${cells(count)}`, "removed"]
      : ["Replace", `“${step.find}” in ${cells(count)}`, "replaced"],
  "replace-pattern": (step, count) =>
    findPointShift(step) === undefined
      ? ["Replace", `text in ${cells(count)}`, "replaced"]
      : ["Move", `the decimal point of ${cells(count)}`, "moved"],
  case: (_, count) => ["Change", `the case of ${cells(count)}`, "changed"],
  pad: (_, count) => ["Pad", cells(count), "padded"],
  fill: (_, count) => ["Fill", cells(count), "filled"],
  "month-names": (_, count) => ["Write", `${pluralize(count, "date")} as 2020-12-31`, "written"],
  agree: (_, count) => ["Match", cells(count), "matched"],
  formulas: (_, count) => ["Escape", cells(count), "escaped"],
  numbers: ({ whole, percent }) => [
    "Read as",
    whole ? "whole numbers" : percent ? "percentages" : "numbers",
    "read as",
  ],
  booleans: () => ["Read as", "yes or no", "read as"],
  dates: () => ["Read as", "dates", "read as"],
  times: () => ["Read as", "times", "read as"],
  whole: () => ["Read as", "whole numbers", "read as"],
  swap: (_, count) => ["Swap", rows(count), "swapped"],
  rename: ({ pairs }) => ["Rename", pluralize(pairs.length, "column"), "renamed"],
  split: ({ into }) => ["Split", `into ${formatCount(into.length)} columns`, "split"],
  extract: (_, count) => ["Extract", `from ${cells(count)}`, "extracted"],
  "json-keys": ({ keys }) => ["Read", pluralize(keys.length, "key"), "read"],
  "split-rows": (_, count) => ["Split", `${cells(count)} to rows`, "split"],
  unpivot: ({ columns }) => ["Unpivot", pluralize(columns.length, "column"), "unpivoted"],
  marks: ({ marks }) => ["Move", pluralize(marks.length, "mark"), "moved"],
  join: ({ columns }) => ["Join", pluralize(columns.length, "column"), "joined"],
  "drop-columns": ({ columns }) => ["Remove", pluralize(columns.length, "column"), "removed"],
};

function getPhrase(step: Step, count: number): ReturnType<Phrase<Step["kind"]>> {
  // TypeScript can't relate the kind of the step to the kind of its entry.
  const phrase = phrases[step.kind] as Phrase<Step["kind"]> | undefined;
  return phrase?.(step, count) ?? ["Fix", cells(count), "fixed"];
}

/** The label of a button that applies the step: “Trim 12 cells”. */
export function getStepLabel(step: Step, count: number): string {
  const [verb, object] = getPhrase(step, count);
  return `${verb} ${object}`;
}

/** What the step did, or would do: “12 cells trimmed”, “read as dates”. */
export function getResultLabel(step: Step, count: number): string {
  const [, object, participle] = getPhrase(step, count);
  return participle === "read as" || participle === "split"
    ? `${participle} ${object}`
    : `${object} ${participle}`;
}
