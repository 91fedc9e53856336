// New ones in each run, so that a file cannot be made whose texts all have one hash.
const [randomSeed = 0, randomFactor = 0] = crypto.getRandomValues(new Int32Array(2));
export const SEED = randomSeed;
export const MULTIPLIER = (randomFactor & ~7) | 0x20000005;

/** The hash of a text's bytes. `read-table.ts` does the same while it looks for the end of a cell. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), MULTIPLIER);
  return hash;
}
