import type { Step } from "@site/clean/steps/kinds";

/** They say where the table is: all that comes later counts on them. */
const FORM: ReadonlySet<Step["kind"]> = new Set([
  "header",
  // Of the rows that are names of other files.
  "filter",
  "footer",
  "long-rows",
  "repeated-headers",
]);

/** The steps among the earlier proposals without which a step would not do what was shown of it. */
export function neededSteps(earlier: readonly Step[], step: Step): Step[] {
  const names = columnsOf(step);
  return earlier.filter(
    (one) =>
      FORM.has(one.kind) ||
      // Rows are the same once their cells are clean.
      step.kind === "duplicates" ||
      (one.kind === "rename" && one.pairs.some(([, to]) => names.includes(to))) ||
      columnsOf(one).some((name) => names.includes(name)),
  );
}

/** The columns that a step names. */
export function columnsOf(step: Step): readonly string[] {
  // It says how many there are.
  if (step.kind === "long-rows") return [];
  if (step.kind === "swap") return [step.larger, step.smaller];
  if ("columns" in step) return step.columns;
  return "column" in step ? [step.column] : [];
}
