import { money } from "@site/contracts/money";
import { type FeatureId, featureIds } from "@site/contracts/plans/feature-ids";

/** Another shop's catalogue, different in every respect. It replaces ours in the tests of this folder. */
export const SHOP_CURRENCY = "EUR";
export const SHOP_CURRENCY_NAME = "euros";
export const paidPlanIds = ["student", "solo", "studio", "crew"] as const;
export const soldPlanIds = [...paidPlanIds];

const features: readonly FeatureId[] = ["databases", "pandas-scripts"];

const plan = (name: string, price: number) => ({
  name,
  price: money(price * 100, SHOP_CURRENCY),
  seats: 1,
  devicesPerSeat: 7,
  updatesMonths: 17,
  renewal: money(price * 40, SHOP_CURRENCY),
  features,
});

export const paidPlans = {
  student: { ...plan("Student", 47), devicesPerSeat: 1, updatesMonths: 8 },
  solo: plan("Solo", 97),
  studio: plan("Studio", 197),
  crew: { ...plan("Crew", 397), seats: 9, features: featureIds },
};

export const trialPlan = { name: "Taster", seats: 2, devicesPerSeat: 2, features: featureIds };
export const TRIAL_DAYS = 23;
export const REFUND_DAYS = 41;
export const RENEWAL_MONTHS = 17;
export const LOYALTY_MONTHS = 19;
export const LOYALTY_PLAN = "solo";
export const TERMS_VERSION = "2026-01-01";
