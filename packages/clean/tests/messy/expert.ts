import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import type { AmbiguousIssue } from "../../src/detect/issue.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import type { Step } from "../../src/steps/kinds.ts";

export interface ExpertCleaning {
  table: Table;
  steps: Step[];
  /** Questions that the visitor left alone. */
  open: AmbiguousIssue[];
}

const MAX_ROUNDS = 100;

/**
 * A visitor who knows the table: takes every proposal, and gives each question the first answer of theirs that is
 * among its options.
 */
export function cleanAsExpert(
  source: Table,
  answers: readonly RegExp[],
): ExpertCleaning & { /** Answers that no question was asked for. */ unused: RegExp[] } {
  const unused = new Set(answers);
  const visited = cleanWith(source, ({ options }) => {
    for (const by of answers) {
      const option = options.find(({ label }) => by.test(label));
      if (!option) continue;
      unused.delete(by);
      return option.step;
    }
    return undefined;
  });
  return { ...visited, unused: [...unused] };
}

/**
 * Takes every proposal, and answers the first question that has an answer. After each answer the table is looked at
 * again, as the page does.
 */
export function cleanWith(
  source: Table,
  answer: (question: AmbiguousIssue, table: Table) => Step | undefined,
): ExpertCleaning {
  let table = source;
  const steps: Step[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const proposals = detectIssues(table);
    const questions = proposals.filter((one): one is AmbiguousIssue => "options" in one);
    let next = proposals.flatMap((one) => ("step" in one ? [one.step] : []));
    for (const question of next.length > 0 ? [] : questions) {
      const step = answer(question, table);
      if (!step) continue;
      next = [step];
      break;
    }
    if (next.length === 0) return { table, steps, open: questions };
    const { table: after, outcomes } = applySteps(table, next);
    const refused = outcomes.find(({ error }) => error !== undefined);
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    table = after;
    steps.push(...next);
  }
  throw new Error(`Proposals have no end: ${JSON.stringify(steps.slice(-3))}`);
}
