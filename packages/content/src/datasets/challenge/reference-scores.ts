import came from "./reference-scores/came.json" with { type: "json" };
import cleaner from "./reference-scores/cleaner.json" with { type: "json" };
import openRefine from "./reference-scores/open-refine.json" with { type: "json" };
import pandas from "./reference-scores/pandas.json" with { type: "json" };

/** Scores of each messy table by its slug, as they are shown. Tests recompute every one of them. */
const scores = { came, cleaner, openRefine, pandas } satisfies Record<
  string,
  Record<string, string>
>;

export type ReferenceMethod = keyof typeof scores;

/** What a way to clean a table reaches with it; undefined for a table that is not known. */
export function getReferenceScore(reference: ReferenceMethod, slug: string): string | undefined {
  const known: Record<string, string> = scores[reference];
  return known[slug];
}
