import type {
  FormerSubscription,
  ClaimLicenceInput,
  StartCheckoutResult,
} from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { LOYALTY_PLAN, paidPlans, TERMS_VERSION } from "@site/contracts/plans";

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
import { createPlanOffer } from "../../pricing/price.ts";
import { openOrResumeCheckout, toCompletedCheckout, retryOnConflict } from "./start-checkout.ts";

/** What the person's former subscription entitles to now; null if nothing. */
export async function getFormerSubscriptionBenefit(
  { db }: Pick<Deps, "db">,
  person: ProfileRow,
): Promise<FormerSubscription> {
  const found = await findFormerSubscription(db, person);
  if (!found) return null;
  const isLicence = qualifiesForLicence(found);
  if (!isLicence && !(await findCreditableSubscription(db, person))) return null;
  return {
    benefit: isLicence ? "licence" : "credit",
    planId: LOYALTY_PLAN,
    paidMonths: found.paidMonths,
    credit: money(found.creditMinor, found.currency),
  };
}

/**
 * Gives a former subscriber of twelve or more paid months their licence: a purchase fully paid by the credit.
 * Repeated, it returns the same purchase; while a payment for that plan is pending, that one.
 */
export async function claimLicence(
  deps: BillingDeps,
  person: ProfileRow,
  { termsVersion }: ClaimLicenceInput,
): Promise<StartCheckoutResult> {
  if (termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
  return retryOnConflict(async () => {
    const pending = await findPendingPurchase(deps.db, person.id, LOYALTY_PLAN);
    if (pending) return toCompletedCheckout(pending);
    const subscription = await findFormerSubscription(deps.db, person);
    // Read after it: a person who has just claimed it in another tab owns the licence by now.
    const owned = await findOwnedPurchase(deps.db, person.id, LOYALTY_PLAN);
    if (owned && owned.creditMinor > 0 && owned.totalMinor === 0) return toCompletedCheckout(owned);
    if (owned) throw new AppError("plan_already_owned");
    if (!subscription || !qualifiesForLicence(subscription))
      throw new AppError("no_former_subscription");
    const { price } = paidPlans[LOYALTY_PLAN];
    const credit = { id: subscription.id, amount: price };
    return openOrResumeCheckout(deps, person, {
      openPurchase: await findOpenPurchase(deps.db, person.id),
      offer: createPlanOffer(LOYALTY_PLAN, { credit }),
      termsVersion,
      isStillAllowed: (tx) => canAcquirePlan(tx, person.id, LOYALTY_PLAN),
    });
  });
}
