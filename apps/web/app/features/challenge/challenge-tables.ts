import tables from "@site/content/data/challenge.json" with { type: "json" };
import type { ChallengeTable } from "@site/content/datasets/challenge/challenge";
import type { ReferenceMethod } from "@site/content/datasets/challenge/reference-scores";

export type { ChallengeTable };

/** All messy tables. The command that writes the datasets also writes this list. */
export const challengeTables = tables as readonly ChallengeTable[];

/** The methods whose scores are shown, in their order. */
export const references: readonly (readonly [ReferenceMethod, string])[] = [
  ["came", "As it came"],
  ["openRefine", "OpenRefine’s menus"],
  ["cleaner", "Our cleaner"],
  ["pandas", "pandas script"],
  ["app", "The app"],
];
