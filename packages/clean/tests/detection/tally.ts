export interface Tally {
  /** Spoilt cells or lines that a proposal mends, and of these those that a person has to confirm first. */
  mended: number;
  asked: number;
  missed: number;
  /** Cells or lines that a proposal of the kind changes wrongly. */
  damaged: number;
  examples: string[];
}

const MAX_EXAMPLES = 200;

export function emptyTally(): Tally {
  return { mended: 0, asked: 0, missed: 0, damaged: 0, examples: [] };
}

export function note(tally: Tally, example: string): void {
  if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(example);
}

export function sharesOf({ mended, missed, damaged }: Tally) {
  return {
    precision: mended + damaged === 0 ? 1 : mended / (mended + damaged),
    recall: mended + missed === 0 ? 1 : mended / (mended + missed),
  };
}
