import { acceptedSchema } from "@site/contracts/auth";
import {
  openCheckoutSchema,
  purchaseRefSchema,
  purchaseSchema,
  quoteInputSchema,
  quoteSchema,
  receiptInputSchema,
  receiptSchema,
  startCheckoutInputSchema,
  startCheckoutResultSchema,
} from "@site/contracts/billing";
import * as z from "zod/mini";

import { anyone, buyer, buyerCheckedNow, type Context, personLimited, router } from "../../trpc.ts";
import { discardCheckout } from "./discard-checkout.ts";
import { listPurchases } from "./list-purchases.ts";
import { openCheckout } from "./open-checkout.ts";
import { purchaseStatus } from "./purchase-status.ts";
import { quote } from "./quote.ts";
import { receipt } from "./receipt.ts";
import { startCheckout } from "./start-checkout.ts";

/** Only a code can be guessed; prices are for everybody. Accounts cost nothing, so guesses count by caller. */
async function countGuess(
  { deps, callerAddress }: Pick<Context, "deps" | "callerAddress">,
  { couponCode }: { couponCode?: string | undefined },
): Promise<void> {
  if (couponCode) await deps.limiter.consume("coupon:caller", callerAddress);
}

export const billingRouter = router({
  quote: anyone
    .input(quoteInputSchema)
    .use(async ({ ctx, input, next }) => {
      await countGuess(ctx, input);
      return next();
    })
    .output(quoteSchema)
    .query(({ ctx, input }) => quote(ctx.deps, input)),

  startCheckout: personLimited(buyerCheckedNow, "checkout:person")
    .input(startCheckoutInputSchema)
    .use(async ({ ctx, input, next }) => {
      await countGuess(ctx, input);
      return next();
    })
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => startCheckout(ctx.deps, ctx.profile, input)),

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

  discardCheckout: buyerCheckedNow
    .output(acceptedSchema)
    .mutation(({ ctx }) => discardCheckout(ctx.deps, ctx.profile)),

  receipt: buyer
    .input(receiptInputSchema)
    .output(receiptSchema)
    .query(({ ctx, input }) => receipt(ctx.deps, ctx.profile, input)),
});
