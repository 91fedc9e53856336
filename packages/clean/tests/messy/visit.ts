import type { Table } from "../../src/columns/table.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Proposal, Question } from "../../src/detect/proposal.ts";
import { replay } from "../../src/recipe/replay.ts";
import type { Step } from "../../src/steps/kinds.ts";

export interface Visit {
  table: Table;
  steps: Step[];
  /** Questions that the visitor left alone. */
  open: Question[];
  /** Answers that no question was asked for. */
  unused: RegExp[];
}

const MOST_ROUNDS = 100;

/**
 * A visitor who knows the table: takes every proposal, and gives each question the first answer of theirs that is
 * among its choices. After each answer the table is looked at again, as the page does.
 */
export function visit(source: Table, answers: readonly RegExp[]): Visit {
  const unused = new Set(answers);
  let table = source;
  const steps: Step[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const proposals = detect(table);
    const sure = proposals.flatMap((one) => ("step" in one ? [one.step] : []));
    const [answered] = sure.length > 0 ? [] : proposals.flatMap((one) => answer(one, answers));
    if (answered) unused.delete(answered.by);
    const next = answered ? [answered.step] : sure;
    if (next.length === 0) {
      const open = proposals.filter((one): one is Question => "choices" in one);
      return { table, steps, open, unused: [...unused] };
    }
    const { table: after, outcomes } = replay(table, next);
    const refused = outcomes.find(({ refusal }) => refusal !== undefined);
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    table = after;
    steps.push(...next);
  }
  throw new Error(`Proposals have no end: ${JSON.stringify(steps.slice(-3))}`);
}

function answer(proposal: Proposal, answers: readonly RegExp[]) {
  if (!("choices" in proposal)) return [];
  for (const by of answers) {
    const choice = proposal.choices.find(({ label }) => by.test(label));
    if (choice) return [{ by, step: choice.step }];
  }
  return [];
}
