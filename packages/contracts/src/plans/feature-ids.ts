/**
 * What plans can include, in the order in which the comparison shows it. A licence file carries these ids: one is
 * never removed and never gets another meaning.
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
