import type { Step } from "../steps/kinds.ts";
import type { AmbiguousIssue, FixableIssue, Issue } from "./issue.ts";

/** The part of a table that a group of issues is about. */
export type IssueSubject = "rows" | "names" | "column";

export interface IssueGroup {
  subject: IssueSubject;
  /** The column's name, after the suggested renames. */
  column: string | undefined;
  /** Issues with a fix, in the order in which the fixes apply. */
  suggestions: FixableIssue[];
  /** Issues that only the user can decide. */
  questions: AmbiguousIssue[];
}

/** Steps that add, remove or name whole columns. */
const NAME_STEPS: ReadonlySet<Step["kind"]> = new Set(["header", "rename", "drop-columns"]);
const ROW_STEPS: ReadonlySet<Step["kind"]> = new Set([
  "long-rows",
  "footer",
  "blank-rows",
  "repeated-headers",
  "duplicates",
  "filter",
  "sort",
]);

/** The columns that a step changes or reads. Empty for steps about rows. */
export function getStepColumns(step: Step): readonly string[] {
  // The `columns` of this step is a number.
  if (step.kind === "long-rows") return [];
  if (step.kind === "swap") return [step.larger, step.smaller];
  if ("columns" in step) return step.columns;
  return "column" in step ? [step.column] : [];
}

export function getIssueSteps(issue: Issue): Step[] {
  return "step" in issue ? [issue.step] : issue.options.map(({ step }) => step);
}

/**
 * Groups issues by what they are about: the rows, the column names, or one column. An issue about several columns
 * belongs to the first of them, so there are never more groups than columns plus two.
 */
export function groupIssues(issues: readonly Issue[]): IssueGroup[] {
  const groups = new Map<string, IssueGroup>();
  for (const issue of issues) {
    const { subject, column } = getSubject(getIssueSteps(issue)[0]);
    const key = `${subject} ${column ?? ""}`;
    const group = groups.get(key) ?? { subject, column, suggestions: [], questions: [] };
    if ("step" in issue) group.suggestions.push(issue);
    else group.questions.push(issue);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function getSubject(step: Step | undefined): Pick<IssueGroup, "subject" | "column"> {
  if (!step || ROW_STEPS.has(step.kind)) return { subject: "rows", column: undefined };
  const [column] = getStepColumns(step);
  return NAME_STEPS.has(step.kind) || column === undefined
    ? { subject: "names", column: undefined }
    : { subject: "column", column };
}
