/**
 * The features of plans, in the order of the comparison table. Licence files contain these ids, so don't remove one or
 * change its meaning.
 */
export const featureIds = [
  "files",
  "ai-repairs",
  "pandas-scripts",
  "any-size",
  "databases",
  "automation",
  "polars-sql",
  "own-model",
  "shared-recipes",
  "named-seats",
] as const;

export type FeatureId = (typeof featureIds)[number];
