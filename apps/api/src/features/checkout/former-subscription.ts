import type {
  FormerSubscription,
  ClaimLicenceInput,
  StartCheckoutResult,
} from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { LOYALTY_PLAN, SHOP_CURRENCY } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps, BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findOpenPurchase,
  findOwnedPurchase,
  findPendingPurchase,
  canAcquirePlan,
} from "../../ledger/find-purchases.ts";
import {
  qualifiesForLicence,
  findCreditableSubscription,
  findFormerSubscription,
} from "../../pricing/former-subscriptions.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { createPlanOffer } from "../../pricing/price.ts";
import {
  assertCurrentTerms,
  openOrResumeCheckout,
  retryOnConflict,
  toCompletedCheckout,
} from "./start-checkout.ts";

/** A free licence or a credit for a former subscriber; null if neither. */
export async function getFormerSubscriptionBenefit(
  { db }: Pick<Deps, "db">,
  buyer: ProfileRow,
): Promise<FormerSubscription> {
  const found = await findFormerSubscription(db, buyer);
  if (!found) return null;
  const isLicence = qualifiesForLicence(found);
  if (!isLicence && !(await findCreditableSubscription(db, buyer))) return null;
  return {
    benefit: isLicence ? "licence" : "credit",
    planId: LOYALTY_PLAN,
    paidMonths: found.paidMonths,
    credit: money(found.creditMinor, found.currency),
  };
}

/**
 * Gives a former subscriber with enough paid months their free licence: a purchase that the credit pays in full.
 * Idempotent. If a payment for the plan is pending, returns that purchase instead.
 */
export async function claimLicence(
  deps: BillingDeps,
  buyer: ProfileRow,
  { termsVersion }: ClaimLicenceInput,
): Promise<StartCheckoutResult> {
  assertCurrentTerms(termsVersion);
  return retryOnConflict(async () => {
    const pending = await findPendingPurchase(deps.db, buyer.id, LOYALTY_PLAN);
    if (pending) return toCompletedCheckout(pending);
    const subscription = await findFormerSubscription(deps.db, buyer);
    // Queried after the subscription: if it was just claimed in another tab, the licence is already owned.
    const owned = await findOwnedPurchase(deps.db, buyer.id, LOYALTY_PLAN);
    if (owned && owned.creditMinor > 0 && owned.totalMinor === 0) return toCompletedCheckout(owned);
    if (owned) throw new AppError("plan_already_owned");
    if (!subscription || !qualifiesForLicence(subscription)) {
      throw new AppError("no_former_subscription");
    }
    const prices = (await loadPrices(deps.db))(deps.now());
    const price = money(prices[LOYALTY_PLAN].priceMinor, SHOP_CURRENCY);
    const credit = { id: subscription.id, amount: price };
    return openOrResumeCheckout(deps, buyer, {
      openPurchase: await findOpenPurchase(deps.db, buyer.id),
      offer: createPlanOffer(LOYALTY_PLAN, { prices, credit }),
      termsVersion,
      isStillAllowed: (tx) => canAcquirePlan(tx, buyer.id, LOYALTY_PLAN),
    });
  });
}
