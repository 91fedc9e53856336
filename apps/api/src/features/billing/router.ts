import { acceptedSchema } from "@site/contracts/auth";
import {
  claimLicenceInputSchema,
  formerSubscriptionSchema,
  openCheckoutSchema,
  purchaseRefSchema,
  purchaseSchema,
  quoteInputSchema,
  quoteSchema,
  receiptInputSchema,
  receiptSchema,
  requestRefundInputSchema,
  startCheckoutInputSchema,
  startCheckoutResultSchema,
  startUpgradeInputSchema,
  upgradableLicenceSchema,
} from "@site/contracts/billing";
import * as z from "zod/mini";

import { buyer, type Context, personLimited, router, visitor } from "../../trpc.ts";
import { countGuess } from "../coupons/count-guess.ts";
import { claimLicence } from "../subscribers/claim-licence.ts";
import { formerSubscription } from "../subscribers/former-subscription.ts";
import { discardCheckout } from "./discard-checkout.ts";
import { listPurchases } from "./list-purchases.ts";
import { listUpgrades } from "./list-upgrades.ts";
import { openCheckout } from "./open-checkout.ts";
import { purchaseStatus } from "./purchase-status.ts";
import { quote } from "./quote.ts";
import { receipt } from "./receipt.ts";
import { requestRefund } from "./request-refund.ts";
import { startCheckout } from "./start-checkout.ts";
import { startUpgrade } from "./start-upgrade.ts";

/** Only a code can be guessed; prices are for everybody. */
function countIfCoupon<T>(
  ctx: Pick<Context, "deps" | "callerAddress"> & { profile: { id: string } | undefined },
  { couponCode }: { couponCode?: string | undefined },
  answer: () => Promise<T>,
): Promise<T> {
  const { limiter } = ctx.deps;
  const guesser = { limiter, callerAddress: ctx.callerAddress, profileId: ctx.profile?.id };
  return couponCode ? countGuess(guesser, answer) : answer();
}

export const billingRouter = router({
  quote: visitor
    .input(quoteInputSchema)
    .output(quoteSchema)
    .query(({ ctx, input }) =>
      countIfCoupon(ctx, input, () => quote(ctx.deps, ctx.profile, input)),
    ),

  startCheckout: personLimited(buyer, "checkout:person")
    .input(startCheckoutInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) =>
      countIfCoupon(ctx, input, () => startCheckout(ctx.deps, ctx.profile, input)),
    ),

  upgrades: buyer
    .output(z.array(upgradableLicenceSchema))
    .query(({ ctx }) => listUpgrades(ctx.deps, ctx.profile)),

  startUpgrade: personLimited(buyer, "checkout:person")
    .input(startUpgradeInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => startUpgrade(ctx.deps, ctx.profile, input)),

  formerSubscription: buyer
    .output(formerSubscriptionSchema)
    .query(({ ctx }) => formerSubscription(ctx.deps, ctx.profile)),

  claimLicence: personLimited(buyer, "checkout:person")
    .input(claimLicenceInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => claimLicence(ctx.deps, ctx.profile, input)),

  status: buyer
    .input(purchaseRefSchema)
    .output(purchaseSchema)
    .query(({ ctx, input }) => purchaseStatus(ctx.deps, ctx.profile, input)),

  purchases: buyer
    .output(z.array(purchaseSchema))
    .query(({ ctx }) => listPurchases(ctx.deps, ctx.profile)),

  openCheckout: buyer
    .output(openCheckoutSchema)
    .query(({ ctx }) => openCheckout(ctx.deps, ctx.profile)),

  discardCheckout: buyer
    .output(acceptedSchema)
    .mutation(({ ctx }) => discardCheckout(ctx.deps, ctx.profile)),

  requestRefund: personLimited(buyer, "checkout:person")
    .input(requestRefundInputSchema)
    .output(purchaseSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx.deps, ctx.profile, input)),

  receipt: buyer
    .input(receiptInputSchema)
    .output(receiptSchema)
    .query(({ ctx, input }) => receipt(ctx.deps, ctx.profile, input)),
});
