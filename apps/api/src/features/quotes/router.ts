import { startCheckoutResultSchema } from "@site/contracts/billing";
import {
  companyQuoteSchema,
  createQuoteInputSchema,
  orderQuoteInputSchema,
  quoteRefSchema,
} from "@site/contracts/quotes";
import * as z from "zod/mini";

import { authedProcedure, limitPerAccount, optionalAuthProcedure, router } from "../../trpc.ts";
import { orderQuote } from "./order-quote.ts";
import { createQuote, getCompanyQuote, listQuotes } from "./quotes.ts";

export const quotesRouter = router({
  create: limitPerAccount(authedProcedure, "quote:account")
    .input(createQuoteInputSchema)
    .output(companyQuoteSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.limiter.consume("create-quote:caller", ctx.callerAddress);
      return createQuote(ctx.deps, ctx.profile, input);
    }),

  order: limitPerAccount(authedProcedure, "checkout:account")
    .input(orderQuoteInputSchema)
    .output(startCheckoutResultSchema)
    .mutation(({ ctx, input }) => orderQuote(ctx.deps, ctx.profile, input)),

  get: optionalAuthProcedure
    .input(quoteRefSchema)
    .output(companyQuoteSchema)
    .query(async ({ ctx, input }) => {
      await ctx.deps.limiter.consume("quote:caller", ctx.callerAddress);
      return getCompanyQuote(ctx.deps, ctx.profile, input);
    }),

  list: authedProcedure
    .output(z.array(companyQuoteSchema))
    .query(({ ctx }) => listQuotes(ctx.deps, ctx.profile)),
});
