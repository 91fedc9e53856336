import type { Step } from "../steps/kinds.ts";
import type { Issue } from "./issue.ts";

/** The part of a table that a group of issues is about: its rows, its column names or several columns, or a column. */
export type IssueSubject = "rows" | "names" | "column";

export interface IssueGroup<One = Issue> {
  subject: IssueSubject;
  /** The column's name, after the suggested renames. */
  column: string | undefined;
  /** Issues with a fix, in the order in which the fixes apply. */
  suggestions: One[];
  /** Issues that only the user can decide. */
  questions: One[];
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

/** Returns the fixes that need no answer. */
export function getSuggestedSteps(issues: readonly Issue[]): Step[] {
  return issues.flatMap((issue) => ("step" in issue ? [issue.step] : []));
}

/** Groups issues by what they are about. There are never more groups than columns plus two. */
export function groupIssues(issues: readonly Issue[]): IssueGroup[] {
  return groupBySubject(issues, (issue) => ({
    ...getSubject(getIssueSteps(issue)[0]),
    isQuestion: "options" in issue,
  }));
}

/** Like groupIssues, for issues in another form. */
export function groupBySubject<One>(
  issues: readonly One[],
  describe: (issue: One) => Pick<IssueGroup, "subject" | "column"> & { isQuestion: boolean },
): IssueGroup<One>[] {
  const groups = new Map<string, IssueGroup<One>>();
  for (const issue of issues) {
    const { subject, column, isQuestion } = describe(issue);
    const key = `${subject} ${column ?? ""}`;
    const group = groups.get(key) ?? { subject, column, suggestions: [], questions: [] };
    (isQuestion ? group.questions : group.suggestions).push(issue);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function getSubject(step: Step | undefined): Pick<IssueGroup, "subject" | "column"> {
  if (!step || ROW_STEPS.has(step.kind)) return { subject: "rows", column: undefined };
  const [column, ...others] = getStepColumns(step);
  const isWide = step.kind === "missing" && others.length > 0;
  return NAME_STEPS.has(step.kind) || isWide || column === undefined
    ? { subject: "names", column: undefined }
    : { subject: "column", column };
}
