import * as z from "zod/mini";

import { incompleteLink, mailTokenSchema } from "./mail-link.ts";
import { paidPlanIdSchema } from "./plans/plan-schemas.ts";
import { emailSchema } from "./sign-in/email-address.ts";

/** Days during which an invitation can be accepted. After that, it is deleted and its seat is free again. */
export const INVITATION_DAYS = 14;

/** An assigned seat of a team, as the team's owner sees it. Times are ISO 8601 in UTC. */
export const seatSchema = z.object({
  id: z.uuid(),
  /** The team's licence. */
  licenceId: z.uuid(),
  /** The address that was invited. */
  email: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Who accepted it and when; null while the invitation is pending. */
  member: z.nullable(z.object({ name: z.string(), since: z.iso.datetime() })),
});
export type Seat = z.infer<typeof seatSchema>;

/** Invites an address to a seat. Inviting an address again sends a new mail and restarts the time limit. */
export const inviteToSeatInputSchema = z.object({
  licenceId: z.uuid("This does not name a licence."),
  email: emailSchema,
});
export type InviteToSeatInput = z.infer<typeof inviteToSeatInputSchema>;

export const revokeSeatInputSchema = z.object({ seatId: z.uuid("This does not name a seat.") });
export type RevokeSeatInput = z.infer<typeof revokeSeatInputSchema>;

/** Gives up the user's own seat, identified by its licence. */
export const leaveSeatInputSchema = z.object({
  licenceId: z.uuid("This does not name a licence."),
});
export type LeaveSeatInput = z.infer<typeof leaveSeatInputSchema>;

/** The query parameters of /email-confirm in invitation mails. */
export const seatLinkSchema = z.object({
  mode: z.literal("seat", incompleteLink),
  token: mailTokenSchema,
});
export type SeatLink = z.infer<typeof seatLinkSchema>;

/** An invitation as its page shows it before the user accepts. */
export const invitationSchema = z.object({
  /** The address that the invitation was sent to. */
  email: z.string(),
  /** The holder of the team's licence. */
  team: z.string(),
  planId: paidPlanIdSchema,
  devicesPerSeat: z.int(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The new member's licence. */
export const acceptedSeatSchema = z.object({ licenceId: z.uuid() });
export type AcceptedSeat = z.infer<typeof acceptedSeatSchema>;
