import type { Table } from "../../src/columns/table.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Question } from "../../src/detect/proposal.ts";
import { replay } from "../../src/recipe/replay.ts";
import type { Step } from "../../src/steps/kinds.ts";

export interface Visit {
  table: Table;
  steps: Step[];
  /** Questions that the visitor left alone. */
  open: Question[];
}

const MAX_ROUNDS = 100;

/**
 * A visitor who knows the table: takes every proposal, and gives each question the first answer of theirs that is
 * among its choices.
 */
export function visit(
  source: Table,
  answers: readonly RegExp[],
): Visit & { /** Answers that no question was asked for. */ unused: RegExp[] } {
  const unused = new Set(answers);
  const visited = visitBy(source, ({ choices }) => {
    for (const by of answers) {
      const choice = choices.find(({ label }) => by.test(label));
      if (!choice) continue;
      unused.delete(by);
      return choice.step;
    }
    return undefined;
  });
  return { ...visited, unused: [...unused] };
}

/**
 * Takes every proposal, and answers the first question that has an answer. After each answer the table is looked at
 * again, as the page does.
 */
export function visitBy(
  source: Table,
  answer: (question: Question, table: Table) => Step | undefined,
): Visit {
  let table = source;
  const steps: Step[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const proposals = detect(table);
    const questions = proposals.filter((one): one is Question => "choices" in one);
    let next = proposals.flatMap((one) => ("step" in one ? [one.step] : []));
    for (const question of next.length > 0 ? [] : questions) {
      const step = answer(question, table);
      if (!step) continue;
      next = [step];
      break;
    }
    if (next.length === 0) return { table, steps, open: questions };
    const { table: after, outcomes } = replay(table, next);
    const refused = outcomes.find(({ refusal }) => refusal !== undefined);
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    table = after;
    steps.push(...next);
  }
  throw new Error(`Proposals have no end: ${JSON.stringify(steps.slice(-3))}`);
}
