import { type Money, money } from "./money.ts";
import { type CurrencyCode, currencies } from "./money/currencies.ts";
import type { FeatureId } from "./plans/feature-ids.ts";

/** The currency of every price. */
export const SHOP_CURRENCY: CurrencyCode = "USD";

/** The currency's name in sentences: "US dollars". */
export const SHOP_CURRENCY_NAME = currencies[SHOP_CURRENCY].name;

/**
 * The paid plans from smallest to largest, with those that are no longer sold: their owners keep them. An upgrade goes
 * to a later one.
 */
export const paidPlanIds = ["personal", "pro", "team"] as const;

export type PaidPlanId = (typeof paidPlanIds)[number];

/** A plan and what it includes. Pages and server use the same catalogue, so a client never sends a price. */
export interface Plan {
  name: string;
  /** Number of people who can use it. */
  seats: number;
  devicesPerSeat: number;
  /** The features that the app unlocks. A larger plan has all features of a smaller one. */
  features: readonly FeatureId[];
}

export interface PaidPlan extends Plan {
  /** Set for a plan that is no longer sold. Its licences stay valid and can be renewed and upgraded. */
  sold?: false;
  /** A one-time payment. */
  price: Money;
  /** Months of updates that the price includes. */
  updatesMonths: number;
  /** The price of another 12 months of updates. Optional, never charged automatically. */
  renewal: Money;
  /** The price of each seat that is added later. Absent for plans of one person. */
  seatPrice?: Money;
}

export const TRIAL_DAYS = 14;

/** Days after payment during which a buyer can get a refund without giving a reason. */
export const REFUND_DAYS = 30;

const fileFeatures: readonly FeatureId[] = ["files", "ai-repairs", "pandas-scripts"];
const singlePersonFeatures: readonly FeatureId[] = [
  ...fileFeatures,
  "any-size",
  "databases",
  "automation",
  "polars-sql",
  "own-model",
];

export const trialPlan: Plan = {
  name: "Trial",
  seats: 1,
  devicesPerSeat: 1,
  features: singlePersonFeatures,
};

export const paidPlans: Record<PaidPlanId, PaidPlan> = {
  personal: {
    name: "Personal",
    price: money(9_900, SHOP_CURRENCY),
    seats: 1,
    devicesPerSeat: 3,
    updatesMonths: 12,
    renewal: money(3_900, SHOP_CURRENCY),
    features: fileFeatures,
  },
  pro: {
    name: "Pro",
    price: money(19_900, SHOP_CURRENCY),
    seats: 1,
    devicesPerSeat: 3,
    updatesMonths: 12,
    renewal: money(7_900, SHOP_CURRENCY),
    features: singlePersonFeatures,
  },
  team: {
    name: "Team",
    price: money(39_900, SHOP_CURRENCY),
    seats: 5,
    devicesPerSeat: 3,
    updatesMonths: 12,
    renewal: money(15_900, SHOP_CURRENCY),
    seatPrice: money(8_000, SHOP_CURRENCY),
    features: [...singlePersonFeatures, "shared-recipes", "named-seats"],
  },
};

/** The plans that buyers can choose, from smallest to largest. */
export const soldPlanIds: readonly PaidPlanId[] = paidPlanIds.filter(
  (id) => paidPlans[id].sold !== false,
);

export const RENEWAL_MONTHS = 12;

// In a separate file, so that pages that only show errors don't load the catalogue.
export { LOYALTY_MONTHS } from "./plans/loyalty.ts";

/** The plan that former subscribers with enough paid months get. */
export const LOYALTY_PLAN: PaidPlanId = "personal";

/** The version of the terms that buyers accept today. It is stored with each purchase. */
export const TERMS_VERSION = "2026-11-26";
