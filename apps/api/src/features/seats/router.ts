import { acceptedSchema } from "@site/contracts/auth";
import { mailTokenInputSchema } from "@site/contracts/mail-link";
import {
  acceptedSeatSchema,
  invitationSchema,
  inviteToSeatInputSchema,
  leaveSeatInputSchema,
  seatSchema,
  revokeSeatInputSchema,
} from "@site/contracts/seats";
import * as z from "zod/mini";

import { consumeMailLimit } from "../../mail/request-mail.ts";
import { authedProcedure, callerLimitedProcedure, limitPerAccount, router } from "../../trpc.ts";
import { acceptSeat, getInvitation } from "./accept-seat.ts";
import { leaveSeat, revokeSeat } from "./end-seat.ts";
import { inviteToSeat, listSeats } from "./invite-to-seat.ts";

export const seatsRouter = router({
  list: authedProcedure
    .output(z.array(seatSchema))
    .query(({ ctx }) => listSeats(ctx.deps, ctx.profile)),

  invite: limitPerAccount(authedProcedure, "seat:account")
    .input(inviteToSeatInputSchema)
    .output(seatSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeMailLimit(ctx, input.email);
      return inviteToSeat(ctx.deps, ctx.profile, input);
    }),

  revoke: authedProcedure
    .input(revokeSeatInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => revokeSeat(ctx.deps, ctx.profile, input)),

  leave: authedProcedure
    .input(leaveSeatInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => leaveSeat(ctx.deps, ctx.profile, input)),

  invitation: callerLimitedProcedure("seat:caller")
    .input(mailTokenInputSchema)
    .output(invitationSchema)
    .query(({ ctx, input }) => getInvitation(ctx.deps, input)),

  accept: authedProcedure
    .input(mailTokenInputSchema)
    .output(acceptedSeatSchema)
    .mutation(({ ctx, input }) => acceptSeat(ctx.deps, ctx.profile, input)),
});
