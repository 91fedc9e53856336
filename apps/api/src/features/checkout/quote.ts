import type { Quote } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { findUsableCoupon } from "../../pricing/find-coupon.ts";
import { findCredit } from "../../pricing/find-former-subscription.ts";
import { creditOf, priceOf } from "../../pricing/price-of.ts";

interface QuoteRequest {
  planId: PaidPlanId;
  couponCode?: string | undefined;
}

/**
 * Today's price of the plan with this coupon. Without a session, checks that depend on the person are left for
 * later.
 */
export async function quote(
  deps: Pick<Deps, "db" | "now">,
  buyer: ProfileRow | undefined,
  { planId, couponCode }: QuoteRequest,
): Promise<Quote> {
  const coupon = couponCode
    ? await findUsableCoupon(deps, { code: couponCode, planId, buyer })
    : undefined;
  const subscription = await findCredit(deps.db, buyer);
  return priceOf(planId, { coupon, credit: creditOf(subscription) });
}
