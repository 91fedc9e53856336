export interface Tally {
  /** Spoilt cells or lines that a proposal mends, and of these those that a person has to confirm first. */
  fixed: number;
  ambiguous: number;
  missed: number;
  /** Cells or lines that a proposal of the kind changes wrongly. */
  damaged: number;
  examples: string[];
}

const MAX_EXAMPLES = 200;

export function createTally(): Tally {
  return { fixed: 0, ambiguous: 0, missed: 0, damaged: 0, examples: [] };
}

export function recordExample(tally: Tally, example: string): void {
  if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(example);
}

export function computeShares({ fixed, missed, damaged }: Tally) {
  return {
    precision: fixed + damaged === 0 ? 1 : fixed / (fixed + damaged),
    recall: fixed + missed === 0 ? 1 : fixed / (fixed + missed),
  };
}
