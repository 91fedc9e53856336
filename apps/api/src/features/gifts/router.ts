import { claimedGiftsSchema } from "@site/contracts/licences";

import { router, authedProcedure } from "../../trpc.ts";
import { claimGifts } from "./claim-gifts.ts";

export const giftsRouter = router({
  claim: authedProcedure
    .output(claimedGiftsSchema)
    .mutation(({ ctx }) => claimGifts(ctx.deps, ctx.profile)),
});
