import { acceptedSchema } from "@site/contracts/auth";
import { mailTokenInputSchema } from "@site/contracts/mail-link";
import { subscribeInputSchema, subscriptionSchema } from "@site/contracts/newsletter";

import { countMail } from "../../mail/count-mail.ts";
import { signedIn, callerLimited, personLimited, router } from "../../trpc.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { ownSubscription } from "./own-subscription.ts";
import { setOwnSubscription } from "./set-own-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

export const newsletterRouter = router({
  subscribe: callerLimited("mail:caller")
    .input(subscribeInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, input.email);
      return subscribe(ctx.deps, input);
    }),

  confirm: callerLimited("newsletter:caller")
    .input(mailTokenInputSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => confirmSubscription(ctx.deps, input)),

  unsubscribe: callerLimited("newsletter:caller")
    .input(mailTokenInputSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx.deps, input)),

  own: signedIn
    .output(subscriptionSchema)
    .query(({ ctx }) => ownSubscription(ctx.deps, ctx.profile)),

  setOwn: personLimited(signedIn, "newsletter:person")
    .input(subscriptionSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => setOwnSubscription(ctx.deps, ctx.profile, input)),
});
