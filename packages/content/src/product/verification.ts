import * as z from "zod/mini";

import clean from "../../verification/clean.json" with { type: "json" };

const countsSchema = z.record(z.string(), z.int());

/** The stored result of a run of `pnpm measure clean`. */
const runSchema = z.strictObject({
  library: z.enum(["pandas", "polars"]),
  version: z.string(),
  /**
   * The number of compared files with equal output; a run ends at the first difference. pandas' output has equal
   * bytes; Polars may write numbers in another notation.
   */
  files: z.int(),
  goal: z.int(),
  tomorrow: z.strictObject({ same: z.int(), refused: z.int() }),
  day: z.iso.date(),
  commit: z.string(),
  seconds: z.int(),
  seed: z.int(),
  encodings: countsSchema,
  /** For each kind of step, the number of cases in which it changed something. */
  kinds: countsSchema,
  /** For each kind of step, the number of cases whose data had each trap; null if the two cannot occur together. */
  traps: z.record(z.string(), z.record(z.string(), z.nullable(z.int()))),
});

export const verificationSchema = z.array(runSchema).check(z.minLength(1));

export type VerificationRun = z.infer<typeof runSchema>;

/** The last run with each version of each library, oldest version first, as `pnpm measure clean` writes them. */
export const verification: readonly VerificationRun[] = verificationSchema.parse(clean);

export const verifiedInPandas = verification.filter(({ library }) => library === "pandas");
export const verifiedInPolars = verification.filter(({ library }) => library === "polars");

/** Adds up the same counts of several runs. */
export function sumCounts(runs: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const counts of runs) {
    for (const [name, count] of Object.entries(counts))
      sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}

/** Adds up the cases of all runs by kind of step and trap; null if the two cannot occur together. */
export function sumTrapCounts(
  runs: readonly VerificationRun[],
): Map<string, Map<string, number | null>> {
  const sums = new Map<string, Map<string, number | null>>();
  for (const { traps } of runs) {
    for (const [kind, met] of Object.entries(traps)) {
      const row = sums.get(kind) ?? new Map<string, number | null>();
      sums.set(kind, row);
      for (const [trap, count] of Object.entries(met)) {
        row.set(trap, count === null ? null : (row.get(trap) ?? 0) + count);
      }
    }
  }
  return sums;
}
