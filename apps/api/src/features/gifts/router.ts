import { takenGiftsSchema } from "@site/contracts/licences";

import { router, signedIn } from "../../trpc.ts";
import { takeUpGifts } from "./take-up-gifts.ts";

export const giftsRouter = router({
  takeUp: signedIn
    .output(takenGiftsSchema)
    .mutation(({ ctx }) => takeUpGifts(ctx.deps, ctx.profile)),
});
