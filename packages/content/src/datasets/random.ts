/** A generator of pseudorandom numbers. The same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a number ≥ 0 and < 1. */
  next: () => number;
  /** Returns a whole number ≥ 0 and < `limit`. */
  below: (limit: number) => number;
  /** Returns true with the given probability, 0 to 1. */
  chance: (probability: number) => boolean;
  /** Returns one of the choices, at random by weight. Throws if there are none. */
  pick: <Choice extends { weight: number }>(choices: readonly Choice[]) => Choice;
}

/**
 * Creates a generator after SplitMix32: a counter stepped by the golden ratio, mixed by the
 * finaliser of MurmurHash3. Good enough to generate errors in a table; not for secrets.
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) / 2 ** 32;
  }
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick(choices) {
      let remaining = next() * choices.reduce((sum, { weight }) => sum + weight, 0);
      const choice = choices.find(({ weight }) => (remaining -= weight) < 0) ?? choices.at(-1);
      if (!choice) throw new Error("There is nothing to pick from.");
      return choice;
    },
  };
}
