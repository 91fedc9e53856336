import tables from "@site/content/data/challenge.json" with { type: "json" };
import type { ChallengeTable } from "@site/content/datasets/challenge/challenge-table";
import type { Reference } from "@site/content/datasets/challenge/reference-scores";

export type { ChallengeTable };

/** Every messy table, as the program that writes the datasets lists them. */
export const challengeTables = tables as readonly ChallengeTable[];

/** Ways to clean a table whose scores are shown, in their order. */
export const references: readonly (readonly [Reference, string])[] = [
  ["came", "As it came"],
  ["openRefine", "OpenRefine’s menus"],
  ["cleaner", "Our cleaner"],
  ["pandas", "pandas script"],
];
