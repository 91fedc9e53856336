import type { Step } from "@site/clean/steps/kinds";

import type { TableIssue } from "#app/features/clean/worker-messages.ts";

/** A value that a step lists, with the value that replaces it. */
export interface StepValue {
  before: string;
  /** Empty if the cell becomes missing. */
  after: string;
}

/**
 * What the visitor chose for single values, by the id of the issue that lists them: another value, or the value itself
 * if it stays.
 */
export type ChosenValues = Readonly<Record<string, ReadonlyMap<string, string>>>;

type IssueSteps = Pick<TableIssue, "id" | "steps"> & {
  options: readonly Pick<TableIssue["options"][number], "steps">[];
};

/** The values that an issue's fix would change; none if the fix has no list. */
export function getStepValues(issue: IssueSteps): StepValue[] {
  const [step] = getFixes(issue);
  if (step?.kind === "missing") return step.spellings.map((before) => ({ before, after: "" }));
  if (step?.kind !== "spellings") return [];
  return step.pairs.map(([before, after]) => ({ before, after }));
}

/** Changes the steps that fix the issues to what the visitor chose for single values. */
export function applyChosenValues(
  steps: readonly Step[],
  issues: readonly IssueSteps[],
  chosen: ChosenValues,
): Step[] {
  const changed = new Map(
    issues.flatMap((issue) =>
      getFixes(issue).map(
        (step) => [JSON.stringify(step), changeValues(step, chosen[issue.id])] as const,
      ),
    ),
  );
  return steps.map((step) => changed.get(JSON.stringify(step)) ?? step);
}

/** The last step of an issue's fix, or of each option. The steps before it are those that it depends on. */
function getFixes({ steps, options }: IssueSteps): Step[] {
  return [steps, ...options.map((option) => option.steps)].flatMap((list) => list.at(-1) ?? []);
}

function changeValues(step: Step, chosen: ReadonlyMap<string, string> = new Map()): Step {
  if (step.kind === "missing") {
    return { ...step, spellings: step.spellings.filter((one) => chosen.get(one) !== one) };
  }
  if (step.kind !== "spellings") return step;
  const pairs = step.pairs.map(([before, after]): [string, string] => [
    before,
    chosen.get(before) ?? after,
  ]);
  return { ...step, pairs: pairs.filter(([before, after]) => before !== after) };
}
