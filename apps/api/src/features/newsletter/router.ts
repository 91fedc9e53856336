import { acceptedSchema } from "@site/contracts/auth";
import { mailTokenInputSchema } from "@site/contracts/mail-link";
import { subscribeInputSchema, subscriptionSchema } from "@site/contracts/newsletter";

import { consumeMailLimit } from "../../mail/request-mail.ts";
import { authedProcedure, callerLimitedProcedure, limitPerAccount, router } from "../../trpc.ts";
import {
  confirmSubscription,
  subscribe,
  getOwnSubscription,
  setOwnSubscription,
  unsubscribe,
} from "./subscriptions.ts";

export const newsletterRouter = router({
  subscribe: callerLimitedProcedure("mail:caller")
    .input(subscribeInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.email);
      return subscribe(ctx.deps, input);
    }),

  confirm: callerLimitedProcedure("newsletter:caller")
    .input(mailTokenInputSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => confirmSubscription(ctx.deps, input)),

  unsubscribe: callerLimitedProcedure("newsletter:caller")
    .input(mailTokenInputSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, input)),

  own: authedProcedure
    .output(subscriptionSchema)
    .query(({ ctx }) => getOwnSubscription(ctx.deps, ctx.profile)),

  setOwn: limitPerAccount(authedProcedure, "newsletter:account")
    .input(subscriptionSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => setOwnSubscription(ctx.deps, ctx.profile, input)),
});
