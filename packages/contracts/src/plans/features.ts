import {
  type PaidPlan,
  type PaidPlanId,
  type Plan,
  paidPlanIds,
  paidPlans,
  trialPlan,
} from "../plans.ts";
import { type FeatureId, featureIds } from "./feature-ids.ts";

const shopPlans: readonly PaidPlan[] = paidPlanIds.map((id) => paidPlans[id]);

/** Returns the features of a plan that aren't in `owned`, in the order of the comparison table. */
export function getAddedFeatures(
  plan: Pick<Plan, "features">,
  owned: readonly FeatureId[],
): FeatureId[] {
  return featureIds.filter((id) => plan.features.includes(id) && !owned.includes(id));
}

/** Formats feature names as "Any size, databases, your own AI". */
export function formatFeatureNames([first, ...others]: readonly FeatureId[]): string {
  if (!first) return "";
  return [features[first].name, ...others.map((id) => features[id].phrase)].join(", ");
}

/** Describes what a plan adds to the smaller one: "Everything in Personal, plus: Any size, databases". */
export function describePlan(id: PaidPlanId): string {
  const before = paidPlanIds[paidPlanIds.indexOf(id) - 1];
  if (!before) return formatFeatureNames(paidPlans[id].features);
  const smaller = paidPlans[before];
  const added = formatFeatureNames(getAddedFeatures(paidPlans[id], smaller.features));
  return `Everything in ${smaller.name}${added && `, plus: ${added}`}`;
}

/** Finds the smallest plan with all features of the trial; `undefined` if there is none. */
export function findTrialPlanName(): string | undefined {
  return shopPlans.find((plan) => getAddedFeatures(trialPlan, plan.features).length === 0)?.name;
}

/** Licences paid before this day have all features for one person, because plans differed only in seats. */
export const PLANS_DIFFER_SINCE = "2026-11-23";

/** Returns the features of a licence, sorted as in its file. */
export function getLicensedFeatures({
  planId,
  issuedAt,
}: {
  planId: PaidPlanId;
  issuedAt: Date;
}): FeatureId[] {
  const own = paidPlans[planId].features;
  const isOlder = issuedAt < new Date(PLANS_DIFFER_SINCE);
  return [...new Set(isOlder ? [...trialPlan.features, ...own] : own)].toSorted();
}

export interface Feature {
  /** Two or three words, for the comparison table. */
  name: string;
  /** The name in the middle of a sentence: "any size", but "Polars and SQL". */
  phrase: string;
  /** One sentence for people who don't know the app. */
  explanation: string;
}

/** Maximum rows per table in plans without `any-size`. */
export const ROW_LIMIT = 2_000_000;
export const fileFormats = ["CSV", "Excel", "Parquet", "JSON"] as const;
export const databaseNames = ["Postgres", "SQL Server", "DuckDB"] as const;

/** The row limit in words: "2 million". */
export const ROW_LIMIT_WORDS = `${ROW_LIMIT / 1_000_000} million`;

const joinWords = (words: readonly string[]) =>
  `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The descriptions don't mention plans, because only the catalogue defines which plan includes a feature. */
export const features: Readonly<Record<FeatureId, Feature>> = {
  files: {
    name: "Files",
    phrase: "files",
    explanation: `Open ${joinWords(fileFormats)} files.`,
  },
  "ai-repairs": {
    name: "AI repairs",
    phrase: "AI repairs",
    explanation: "See what is wrong in a column and a proposed repair. You decide.",
  },
  "pandas-scripts": {
    name: "pandas scripts",
    phrase: "pandas scripts",
    explanation: "Keep every step as Python that runs without the app.",
  },
  "any-size": {
    name: "Any size",
    phrase: "any size",
    explanation: `Work on tables with more than ${ROW_LIMIT_WORDS} rows.`,
  },
  databases: {
    name: "Databases",
    phrase: "databases",
    explanation: `Open tables straight from ${joinWords(databaseNames)}.`,
  },
  automation: {
    name: "Command line and schedule",
    phrase: "command line and schedule",
    explanation: "Run your scripts from a terminal, or let them run at set times.",
  },
  "polars-sql": {
    name: "Polars and SQL",
    phrase: "Polars and SQL",
    explanation: "Get the same steps as Polars code or as SQL.",
  },
  "own-model": {
    name: "Your own AI",
    phrase: "your own AI",
    explanation: "Use your own AI key, or a model on your own computer, so that nothing is sent.",
  },
  "shared-recipes": {
    name: "Shared recipes",
    phrase: "shared recipes",
    explanation: "A recipe that one of you works out is there for all of you.",
  },
  "named-seats": {
    name: "Seats by name",
    phrase: "seats by name",
    explanation: "Invite people by email, and pass a seat on when somebody leaves.",
  },
};
