import type { Step } from "@site/clean/steps/kinds";

import type { Finding } from "#app/features/clean/messages.ts";

/** A value that a step lists, and what becomes of it. */
export interface StepPart {
  before: string;
  after: string;
}

/** By the findings: the values of each that are to stay as they are. */
export type LeftParts = Readonly<Record<string, ReadonlySet<string>>>;

type Proposed = Pick<Finding, "id" | "steps" | "choices">;

/** The values that a finding would change, each of which can be left out; none if its step has no list. */
export function partsOf(finding: Proposed): StepPart[] {
  const [step] = ownSteps(finding);
  if (step?.kind === "missing") return step.spellings.map((before) => ({ before, after: "" }));
  if (step?.kind !== "spellings") return [];
  return step.pairs.map(([before, after]) => ({ before, after }));
}

/** These steps without the values that were left out, wherever one is the step of a finding. */
export function withoutParts(
  steps: readonly Step[],
  findings: readonly Proposed[],
  left: LeftParts,
): Step[] {
  const lessened = new Map(
    findings.flatMap((finding) =>
      ownSteps(finding).map(
        (step) => [JSON.stringify(step), lessen(step, left[finding.id])] as const,
      ),
    ),
  );
  return steps.map((step) => lessened.get(JSON.stringify(step)) ?? step);
}

/** Its step, or that of each answer; before it come those that it builds on. */
function ownSteps({ steps, choices }: Proposed): Step[] {
  return [steps, ...choices.map((choice) => choice.steps)].flatMap((list) => list.at(-1) ?? []);
}

function lessen(step: Step, left: ReadonlySet<string> = new Set()): Step {
  if (step.kind === "missing") {
    return { ...step, spellings: step.spellings.filter((one) => !left.has(one)) };
  }
  if (step.kind !== "spellings") return step;
  return { ...step, pairs: step.pairs.filter(([before]) => !left.has(before)) };
}
