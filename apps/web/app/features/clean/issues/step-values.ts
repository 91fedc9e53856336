import type { Step } from "@site/clean/steps/kinds";

import type { TableIssue } from "#app/features/clean/worker-messages.ts";

/** A value that a step lists, with the value that replaces it. */
export interface StepValue {
  before: string;
  after: string;
}

/** The values that the visitor excluded from each fix, by the id of its issue. */
export type ExcludedValues = Readonly<Record<string, ReadonlySet<string>>>;

type IssueSteps = Pick<TableIssue, "id" | "steps" | "options">;

/** The values that an issue's fix would change and that can be excluded; none if the fix has no list. */
export function getStepValues(issue: IssueSteps): StepValue[] {
  const [step] = getFixes(issue);
  if (step?.kind === "missing") return step.spellings.map((before) => ({ before, after: "" }));
  if (step?.kind !== "spellings") return [];
  return step.pairs.map(([before, after]) => ({ before, after }));
}

/** Removes the excluded values of each issue from the steps that fix it. */
export function excludeValues(
  steps: readonly Step[],
  issues: readonly IssueSteps[],
  excluded: ExcludedValues,
): Step[] {
  const reduced = new Map(
    issues.flatMap((issue) =>
      getFixes(issue).map(
        (step) => [JSON.stringify(step), removeValues(step, excluded[issue.id])] as const,
      ),
    ),
  );
  return steps.map((step) => reduced.get(JSON.stringify(step)) ?? step);
}

/** The last step of an issue's fix, or of each option. The steps before it are those that it depends on. */
function getFixes({ steps, options }: IssueSteps): Step[] {
  return [steps, ...options.map((option) => option.steps)].flatMap((list) => list.at(-1) ?? []);
}

function removeValues(step: Step, values: ReadonlySet<string> = new Set()): Step {
  if (step.kind === "missing") {
    return { ...step, spellings: step.spellings.filter((one) => !values.has(one)) };
  }
  if (step.kind !== "spellings") return step;
  return { ...step, pairs: step.pairs.filter(([before]) => !values.has(before)) };
}
