import type { Step } from "../steps/kinds.ts";
import type { Profile } from "./profile.ts";

export interface Example {
  before: string;
  /** Undefined where the row goes. */
  after: string | undefined;
}

interface Found {
  /** Cells or rows that the step would change. */
  count: number;
  /** At most three. */
  examples: readonly Example[];
  /** What was found and why it is thought to be wrong: a sentence. */
  why: string;
  /** What looks like it and stays as it is: a sentence. Of a question nothing changes until it is answered. */
  untouched?: string;
}

/**
 * `sure`: no honest table has it. `likely`: a person should look. `asked`: the table does not say what is meant.
 */
export type Sureness = "sure" | "likely" | "asked";

export interface StepProposal extends Found {
  sureness: "sure" | "likely";
  untouched: string;
  step: Step;
}

/** Where the table does not say what is meant, a person does: never guessed. */
export interface Question extends Found {
  sureness: "asked";
  choices: readonly { label: string; step: Step }[];
}

export type Proposal = StepProposal | Question;

/** Finds what its kind of step would mend. Each has a gate on its column: a false alarm costs more than a miss. */
export type Detector = (profile: Profile) => Proposal[];

const MOST_EXAMPLES = 3;

/** The first three texts that a repair changes, and all cells that it does. */
export function findChanged(
  texts: readonly { text: string; count: number }[],
  repair: (text: string) => string,
): { count: number; examples: Example[] } {
  const examples: Example[] = [];
  let changed = 0;
  for (const { text, count } of texts) {
    const after = repair(text);
    if (after === text) continue;
    changed += count;
    if (examples.length < MOST_EXAMPLES) examples.push({ before: text, after });
  }
  return { count: changed, examples };
}
