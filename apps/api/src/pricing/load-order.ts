import type { QuoteInput } from "@site/contracts/billing";
import { money } from "@site/contracts/money";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { findUsableCoupon } from "./coupons.ts";
import { findCreditableSubscription } from "./former-subscriptions.ts";
import { loadPrices } from "./price-list.ts";
import type { Order } from "./price.ts";
import { findRunningSale } from "./sales.ts";

/**
 * What the price of this buyer's order depends on today: prices, their coupon, the running sale and their credit. Throws
 * if they can't use the coupon. Without a buyer, conditions that depend on one aren't checked.
 */
export async function loadOrder(
  deps: Pick<Deps, "db" | "digests" | "now">,
  buyer: ProfileRow | undefined,
  { planId, quantity, couponCode: code }: QuoteInput,
): Promise<Order> {
  const coupon = code ? await findUsableCoupon(deps, { code, planId, buyer }) : undefined;
  const subscription = await findCreditableSubscription(deps.db, buyer);
  const sale = await findRunningSale(deps.db, deps.now());
  const prices = (await loadPrices(deps.db))(deps.now());
  const credit = subscription && {
    id: subscription.id,
    amount: money(subscription.creditMinor, subscription.currency),
  };
  return { prices, quantity, coupon, sale, credit };
}
