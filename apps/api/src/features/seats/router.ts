import { acceptedSchema } from "@site/contracts/auth";
import { mailTokenInputSchema } from "@site/contracts/mail-link";
import {
  heldSeatSchema,
  invitationSchema,
  inviteToSeatInputSchema,
  leaveSeatInputSchema,
  seatSchema,
  takeBackSeatInputSchema,
} from "@site/contracts/seats";
import * as z from "zod/mini";

import { countMail } from "../../mail/count-mail.ts";
import { signedIn, callerLimited, personLimited, router } from "../../trpc.ts";
import { acceptSeat } from "./accept-seat.ts";
import { inviteToSeat } from "./invite-to-seat.ts";
import { leaveSeat } from "./leave-seat.ts";
import { listSeats } from "./list-seats.ts";
import { showInvitation } from "./show-invitation.ts";
import { takeBackSeat } from "./take-back-seat.ts";

export const seatsRouter = router({
  list: signedIn.output(z.array(seatSchema)).query(({ ctx }) => listSeats(ctx.deps, ctx.profile)),

  invite: personLimited(signedIn, "seat:person")
    .input(inviteToSeatInputSchema)
    .output(seatSchema)
    .mutation(async ({ ctx, input }) => {
      await countMail(ctx, input.email);
      return inviteToSeat(ctx.deps, ctx.profile, input);
    }),

  takeBack: signedIn
    .input(takeBackSeatInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => takeBackSeat(ctx.deps, ctx.profile, input)),

  leave: signedIn
    .input(leaveSeatInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => leaveSeat(ctx.deps, ctx.profile, input)),

  invitation: callerLimited("seat:caller")
    .input(mailTokenInputSchema)
    .output(invitationSchema)
    .query(({ ctx, input }) => showInvitation(ctx.deps, input)),

  accept: signedIn
    .input(mailTokenInputSchema)
    .output(heldSeatSchema)
    .mutation(({ ctx, input }) => acceptSeat(ctx.deps, ctx.profile, input)),
});
