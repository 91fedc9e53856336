import { acceptedSchema } from "@site/contracts/auth";
import {
  claimLicenceInputSchema,
  formerSubscriptionSchema,
  openCheckoutSchema,
  planPricesSchema,
  purchaseRefSchema,
  purchaseSchema,
  quoteInputSchema,
  quoteSchema,
  receiptInputSchema,
  receiptSchema,
  requestRefundInputSchema,
  runningSaleSchema,
  startCheckoutInputSchema,
  startCheckoutResultSchema,
  startUpgradeInputSchema,
  taxInputSchema,
  taxRateSchema,
  upgradableLicenceSchema,
} from "@site/contracts/billing";
import * as z from "zod/mini";

import { listPlanPrices } from "../../pricing/price-list.ts";
import { getRunningSale } from "../../pricing/sales.ts";
import { authedProcedure, limitPerAccount, router, optionalAuthProcedure } from "../../trpc.ts";
import { claimLicence, getFormerSubscriptionBenefit } from "../checkout/former-subscription.ts";
import { cancelOpenCheckout, findOpenCheckout } from "../checkout/open-checkout.ts";
import { getQuote, startCheckout } from "../checkout/start-checkout.ts";
import { listUpgradableLicences, startUpgrade } from "../checkout/upgrades.ts";
import { limitCouponGuesses } from "../coupons/redeem-coupon.ts";
import { listPurchases, refreshPurchase, requestRefund, getReceipt } from "./buyer-purchases.ts";
import { getTaxRate } from "./tax-rates.ts";

export const billingRouter = router({
  quote: optionalAuthProcedure
    .input(quoteInputSchema)
    .output(quoteSchema)
    .query(({ ctx, input }) =>
      limitCouponGuesses(ctx, input, () => getQuote(ctx.deps, ctx.profile, input)),
    ),

  sale: optionalAuthProcedure
    .output(runningSaleSchema)
    .query(({ ctx }) => getRunningSale(ctx.deps)),

  prices: optionalAuthProcedure
    .output(z.array(planPricesSchema))
    .query(({ ctx }) => listPlanPrices(ctx.deps)),

  tax: optionalAuthProcedure
    .input(taxInputSchema)
    .output(taxRateSchema)
    .query(({ ctx, input }) => getTaxRate(ctx.deps, input)),

  startCheckout: limitPerAccount(authedProcedure, "checkout:account")
    .input(startCheckoutInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) =>
      limitCouponGuesses(ctx, input, () => startCheckout(ctx.deps, ctx.profile, input)),
    ),

  upgrades: authedProcedure
    .output(z.array(upgradableLicenceSchema))
    .query(({ ctx }) => listUpgradableLicences(ctx.deps, ctx.profile)),

  startUpgrade: limitPerAccount(authedProcedure, "checkout:account")
    .input(startUpgradeInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => startUpgrade(ctx.deps, ctx.profile, input)),

  formerSubscription: authedProcedure
    .output(formerSubscriptionSchema)
    .query(({ ctx }) => getFormerSubscriptionBenefit(ctx.deps, ctx.profile)),

  claimLicence: limitPerAccount(authedProcedure, "checkout:account")
    .input(claimLicenceInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => claimLicence(ctx.deps, ctx.profile, input)),

  purchaseStatus: authedProcedure
    .input(purchaseRefSchema)
    .output(purchaseSchema)
    .query(({ ctx, input }) => refreshPurchase(ctx.deps, ctx.profile, input)),

  purchases: authedProcedure
    .output(z.array(purchaseSchema))
    .query(({ ctx }) => listPurchases(ctx.deps, ctx.profile)),

  findOpenCheckout: authedProcedure
    .output(openCheckoutSchema)
    .query(({ ctx }) => findOpenCheckout(ctx.deps, ctx.profile)),

  cancelOpenCheckout: authedProcedure
    .output(acceptedSchema)
    .mutation(({ ctx }) => cancelOpenCheckout(ctx.deps, ctx.profile)),

  requestRefund: limitPerAccount(authedProcedure, "checkout:account")
    .input(requestRefundInputSchema)
    .output(purchaseSchema)
    .mutation(({ ctx, input }) => requestRefund(ctx.deps, ctx.profile, input)),

  receipt: authedProcedure
    .input(receiptInputSchema)
    .output(receiptSchema)
    .query(({ ctx, input }) => getReceipt(ctx.deps, ctx.profile, input)),
});
