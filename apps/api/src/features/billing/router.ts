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

import { countGuess } from "../../pricing/count-guess.ts";
import { signedIn, type Context, personLimited, router, visitor } from "../../trpc.ts";
import { claimLicence } from "../checkout/claim-licence.ts";
import { discardCheckout } from "../checkout/discard-checkout.ts";
import { formerSubscription } from "../checkout/former-subscription.ts";
import { listUpgrades } from "../checkout/list-upgrades.ts";
import { openCheckout } from "../checkout/open-checkout.ts";
import { quote } from "../checkout/quote.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { startUpgrade } from "../checkout/start-upgrade.ts";
import { listPurchases } from "./list-purchases.ts";
import { purchaseStatus } from "./purchase-status.ts";
import { receipt } from "./receipt.ts";
import { requestRefund } from "./request-refund.ts";

/** Only a code can be guessed; prices are public. */
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

  startCheckout: personLimited(signedIn, "checkout:person")
    .input(startCheckoutInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) =>
      countIfCoupon(ctx, input, () => startCheckout(ctx.deps, ctx.profile, input)),
    ),

  upgrades: signedIn
    .output(z.array(upgradableLicenceSchema))
    .query(({ ctx }) => listUpgrades(ctx.deps, ctx.profile)),

  startUpgrade: personLimited(signedIn, "checkout:person")
    .input(startUpgradeInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => startUpgrade(ctx.deps, ctx.profile, input)),

  formerSubscription: signedIn
    .output(formerSubscriptionSchema)
    .query(({ ctx }) => formerSubscription(ctx.deps, ctx.profile)),

  claimLicence: personLimited(signedIn, "checkout:person")
    .input(claimLicenceInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => claimLicence(ctx.deps, ctx.profile, input)),

  status: signedIn
    .input(purchaseRefSchema)
    .output(purchaseSchema)
    .query(({ ctx, input }) => purchaseStatus(ctx.deps, ctx.profile, input)),

  purchases: signedIn
    .output(z.array(purchaseSchema))
    .query(({ ctx }) => listPurchases(ctx.deps, ctx.profile)),

  openCheckout: signedIn
    .output(openCheckoutSchema)
    .query(({ ctx }) => openCheckout(ctx.deps, ctx.profile)),

  discardCheckout: signedIn
    .output(acceptedSchema)
    .mutation(({ ctx }) => discardCheckout(ctx.deps, ctx.profile)),

  requestRefund: personLimited(signedIn, "checkout:person")
    .input(requestRefundInputSchema)
    .output(purchaseSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx.deps, ctx.profile, input)),

  receipt: signedIn
    .input(receiptInputSchema)
    .output(receiptSchema)
    .query(({ ctx, input }) => receipt(ctx.deps, ctx.profile, input)),
});
