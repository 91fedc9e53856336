import type Stripe from "stripe";
import * as z from "zod";

import { invalidRequest } from "../http/api-error.ts";
import {
  currency,
  emptyable,
  integerBetween,
  metadata,
  typedObject,
  textUpTo,
} from "../http/params.ts";
import { noParams, createRoute } from "../http/routes.ts";
import { getObject, createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";

/** The coupons that the shop creates: an amount for one order. */
const createParams = typedObject<Stripe.CouponCreateParams>()({
  amount_off: integerBetween(1, 99_999_999),
  currency,
  duration: z.enum(["once"]).exactOptional(),
  max_redemptions: integerBetween(1, 2_147_483_647).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  name: textUpTo(40).exactOptional(),
});

/** Recomputes whether a coupon is valid, because it may be used up. */
export function refreshCoupon(provider: Provider, coupon: Stripe.Coupon): Stripe.Coupon {
  const valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  return provider.store.put("coupon", { ...coupon, valid });
}

/** Returns a coupon if it can be used for a purchase in this currency. */
export function findUsableCoupon(
  provider: Provider,
  id: string,
  inCurrency: string,
): Stripe.Coupon {
  const coupon = refreshCoupon(provider, getObject(provider, "coupon", id, "discounts[0][coupon]"));
  if (!coupon.valid) {
    throw invalidRequest(`Coupon ${id} is used up.`, "coupon_expired", "discounts[0][coupon]");
  }
  if (coupon.currency !== inCurrency) {
    throw invalidRequest(
      `Coupon ${id} takes off ${coupon.currency}, and the purchase is in ${inCurrency}.`,
      undefined,
      "discounts[0][coupon]",
    );
  }
  return coupon;
}

export const couponRoutes = [
  createRoute("POST", "/v1/coupons", createParams, (provider, input) => {
    const coupon = sparseObject<Stripe.Coupon>({
      id: createId("", 8).slice(1),
      object: "coupon",
      amount_off: input.amount_off,
      created: provider.now(),
      currency: input.currency,
      duration: "once",
      duration_in_months: null,
      max_redemptions: input.max_redemptions ?? null,
      metadata: mergeMetadata(null, input.metadata),
      name: input.name ?? null,
      percent_off: null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    });
    provider.store.put("coupon", coupon);
    provider.emit("coupon.created", coupon);
    return coupon;
  }),
  createRoute("GET", "/v1/coupons/:id", noParams, (provider, _params, id) =>
    refreshCoupon(provider, getObject(provider, "coupon", id)),
  ),
];
