import {
  checkCouponInputSchema,
  couponOfferSchema,
  redeemCouponInputSchema,
  redeemedCouponSchema,
} from "@site/contracts/coupons";

import { countGuess } from "../../pricing/count-guess.ts";
import { signedIn, personLimited, router, visitor } from "../../trpc.ts";
import { checkCoupon } from "./check-coupon.ts";
import { redeemCoupon } from "./redeem-coupon.ts";

export const couponsRouter = router({
  check: visitor
    .input(checkCouponInputSchema)
    .output(couponOfferSchema)
    .query(({ ctx: { deps, callerAddress, profile }, input }) =>
      countGuess({ limiter: deps.limiter, callerAddress, profileId: profile?.id }, () =>
        checkCoupon(deps, profile, input),
      ),
    ),

  redeem: personLimited(signedIn, "checkout:person")
    .input(redeemCouponInputSchema)
    .output(redeemedCouponSchema)
    .mutation(({ ctx: { deps, callerAddress, profile }, input }) =>
      countGuess({ limiter: deps.limiter, callerAddress, profileId: profile.id }, () =>
        redeemCoupon(deps, profile, input),
      ),
    ),
});
