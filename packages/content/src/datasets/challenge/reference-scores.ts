import app from "./reference-scores/app.json" with { type: "json" };
import came from "./reference-scores/came.json" with { type: "json" };
import cleaner from "./reference-scores/cleaner.json" with { type: "json" };
import openRefine from "./reference-scores/open-refine.json" with { type: "json" };
import pandas from "./reference-scores/pandas.json" with { type: "json" };

/**
 * The published scores of each messy table by its slug. Tests recompute all except the app's, which the shop's owner
 * measures.
 */
const scores = { came, cleaner, openRefine, pandas, app } satisfies Record<
  string,
  Record<string, string>
>;

export type ReferenceMethod = keyof typeof scores;

/** Returns the score of a cleaning method for a table; undefined if it was not measured. */
export function getReferenceScore(reference: ReferenceMethod, slug: string): string | undefined {
  const bySlug: Record<string, string> = scores[reference];
  return bySlug[slug];
}
