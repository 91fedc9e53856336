import {
  type PaidPlan,
  type PaidPlanId,
  type Plan,
  paidPlanIds,
  paidPlans,
  trialPlan,
} from "../plans.ts";
import { type FeatureId, featureIds } from "./feature-ids.ts";
import { features } from "./features.ts";

const shopPlans: readonly PaidPlan[] = paidPlanIds.map((id) => paidPlans[id]);

/** What a plan has that the given features lack, in the order of the comparison. */
export function featuresBeyond(
  plan: Pick<Plan, "features">,
  owned: readonly FeatureId[],
): FeatureId[] {
  return featureIds.filter((id) => plan.features.includes(id) && !owned.includes(id));
}

/** Their names in a row: "Any size, databases, your own AI". */
export function featureNames([first, ...others]: readonly FeatureId[]): string {
  if (!first) return "";
  return [features[first].name, ...others.map((id) => features[id].phrase)].join(", ");
}

/** What a plan can do, by what it adds to the one before it: "Everything in Personal, plus: Any size, databases". */
export function planSummary(id: PaidPlanId): string {
  const before = paidPlanIds[paidPlanIds.indexOf(id) - 1];
  if (!before) return featureNames(paidPlans[id].features);
  const smaller = paidPlans[before];
  const added = featureNames(featuresBeyond(paidPlans[id], smaller.features));
  return `Everything in ${smaller.name}${added && `, plus: ${added}`}`;
}

/** The smallest plan that can do what the trial can; undefined if there is none. */
export function planOfTrial(): string | undefined {
  return shopPlans.find((plan) => featuresBeyond(trialPlan, plan.features).length === 0)?.name;
}

/** A licence paid before this day came with everything for one person: plans differed by people alone. */
export const PLANS_DIFFER_SINCE = "2026-11-23";

/** What a licence includes, sorted as its file carries it. */
export function licensedFeatures({
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
