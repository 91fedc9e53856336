import type { Step } from "../steps/kinds.ts";
import type { Confidence, Issue } from "./issue.ts";

/** What an issue is about: rows of the table, its column names or several columns, or a column. */
export type IssueSubject = "rows" | "names" | "column";

export interface IssueGroup<One = Issue> {
  /** The column's name, after the suggested renames. Undefined for the table: rows, names, and columns with only safe fixes. */
  column: string | undefined;
  /** Issues with a fix, in the order in which the fixes apply. */
  suggestions: One[];
  /** Issues that only the user can decide. */
  questions: One[];
}

/** Steps that add, remove or name whole columns. */
const NAME_STEPS: ReadonlySet<Step["kind"]> = new Set(["header", "rename", "drop-columns"]);
const ROW_STEPS: ReadonlySet<Step["kind"]> = new Set([
  "append",
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

/** Groups issues by what they are about. There are never more groups than columns plus one. */
export function groupIssues(issues: readonly Issue[]): IssueGroup[] {
  return groupBySubject(issues, (issue) => ({
    column: getSubject(getIssueSteps(issue)[0]).column,
    confidence: issue.confidence,
  }));
}

/**
 * Like groupIssues, for issues in another form. Columns whose fixes are all safe need no review, so these fixes belong
 * to the group of the table.
 */
export function groupBySubject<One>(
  issues: readonly One[],
  describe: (issue: One) => { column: string | undefined; confidence: Confidence },
): IssueGroup<One>[] {
  const described = issues.map((issue) => ({ issue, ...describe(issue) }));
  const reviewed = new Set(
    described.filter(({ confidence }) => confidence !== "clear").map(({ column }) => column),
  );
  const groups = new Map<string | undefined, IssueGroup<One>>();
  for (const { issue, column, confidence } of described) {
    const key = reviewed.has(column) ? column : undefined;
    const group = groups.get(key) ?? { column: key, suggestions: [], questions: [] };
    (confidence === "ambiguous" ? group.questions : group.suggestions).push(issue);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function getSubject(step: Step | undefined): {
  subject: IssueSubject;
  column: string | undefined;
} {
  if (!step || ROW_STEPS.has(step.kind)) return { subject: "rows", column: undefined };
  const [column, ...others] = getStepColumns(step);
  const isWide = step.kind === "missing" && others.length > 0;
  return NAME_STEPS.has(step.kind) || isWide || column === undefined
    ? { subject: "names", column: undefined }
    : { subject: "column", column };
}
