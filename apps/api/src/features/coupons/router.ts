import {
  checkCouponInputSchema,
  couponOfferSchema,
  redeemCouponInputSchema,
  redeemedCouponSchema,
} from "@site/contracts/coupons";

import { authedProcedure, limitPerAccount, router, optionalAuthProcedure } from "../../trpc.ts";
import { checkCoupon, limitCouponGuesses, redeemCoupon } from "./redeem-coupon.ts";

export const couponsRouter = router({
  check: optionalAuthProcedure
    .input(checkCouponInputSchema)
    .output(couponOfferSchema)
    .query(({ ctx, input }) =>
      limitCouponGuesses(ctx, input, () => checkCoupon(ctx.deps, ctx.profile, input)),
    ),

  redeem: limitPerAccount(authedProcedure, "checkout:account")
    .input(redeemCouponInputSchema)
    .output(redeemedCouponSchema)
    .mutation(({ ctx, input }) =>
      limitCouponGuesses(ctx, input, () => redeemCoupon(ctx.deps, ctx.profile, input)),
    ),
});
