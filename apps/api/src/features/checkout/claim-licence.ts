import type { ClaimLicenceInput, StartCheckoutResult } from "@site/contracts/billing";
import { LOYALTY_PLAN, paidPlans, TERMS_VERSION } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findOpenPurchase,
  findOwnedPurchase,
  findPendingPurchase,
  mayGetPlan,
} from "../../ledger/buyers-purchases.ts";
import { earnsLicence, findFormerSubscription } from "../../pricing/find-former-subscription.ts";
import { offerOfPlan } from "../../pricing/purchase-offer.ts";
import { beginCheckout, done, untilStarted } from "./begin-checkout.ts";

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
  return untilStarted(async () => {
    const pending = await findPendingPurchase(deps.db, person.id, LOYALTY_PLAN);
    if (pending) return done(pending);
    const subscription = await findFormerSubscription(deps.db, person);
    // Read after it: a person who has just claimed it in another tab owns the licence by now.
    const owned = await findOwnedPurchase(deps.db, person.id, LOYALTY_PLAN);
    if (owned && owned.creditMinor > 0 && owned.totalMinor === 0) return done(owned);
    if (owned) throw new AppError("plan_already_owned");
    if (!subscription || !earnsLicence(subscription)) throw new AppError("no_former_subscription");
    const { price } = paidPlans[LOYALTY_PLAN];
    const credit = { id: subscription.id, worth: price };
    return beginCheckout(deps, person, {
      open: await findOpenPurchase(deps.db, person.id),
      offer: offerOfPlan(LOYALTY_PLAN, { credit }),
      termsVersion,
      stillStands: (tx) => mayGetPlan(tx, person.id, LOYALTY_PLAN),
    });
  });
}
