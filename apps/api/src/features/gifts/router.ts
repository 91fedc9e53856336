import { acceptedSchema } from "@site/contracts/auth";
import {
  acceptedGiftSchema,
  keepGiftInputSchema,
  offeredGiftSchema,
  updateGiftInputSchema,
} from "@site/contracts/gifts";
import { claimedGiftsSchema } from "@site/contracts/licences";
import { mailTokenInputSchema } from "@site/contracts/mail-link";

import { consumeMailLimit } from "../../mail/request-mail.ts";
import { authedProcedure, callerLimitedProcedure, limitPerAccount, router } from "../../trpc.ts";
import { acceptGift, declineGift, getOfferedGift } from "./answer-gift.ts";
import { keepGift, updateGift } from "./bought-gifts.ts";
import { claimGifts } from "./claim-gifts.ts";

export const giftsRouter = router({
  claim: authedProcedure
    .output(claimedGiftsSchema)
    .mutation(({ ctx }) => claimGifts(ctx.deps, ctx.profile)),

  offered: callerLimitedProcedure("seat:caller")
    .input(mailTokenInputSchema)
    .output(offeredGiftSchema)
    .query(({ ctx, input }) => getOfferedGift(ctx.deps, input)),

  accept: authedProcedure
    .input(mailTokenInputSchema)
    .output(acceptedGiftSchema)
    .mutation(({ ctx, input }) => acceptGift(ctx.deps, ctx.profile, input)),

  decline: callerLimitedProcedure("seat:caller")
    .input(mailTokenInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => declineGift(ctx.deps, input)),

  update: limitPerAccount(authedProcedure, "gift:account")
    .input(updateGiftInputSchema)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.email);
      return updateGift(ctx.deps, ctx.profile, input);
    }),

  keep: authedProcedure
    .input(keepGiftInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => keepGift(ctx.deps, ctx.profile, input)),
});
