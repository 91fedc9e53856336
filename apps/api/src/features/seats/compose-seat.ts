import { paidPlans } from "@site/contracts/plans";
import { and, eq, isNull } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { seats } from "../../db/schema/seats.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { licenceOfHolder, teamOf } from "../../mail/licence-view.ts";
import { createSeatLink } from "./seat-link.ts";
import {
  seatAcceptedMail,
  seatEndedMail,
  seatInvitationEndedMail,
  seatInvitationMail,
} from "./seat-mails.ts";

type SeatMessage = Extract<OutboxMessage, { kind: `seat-${string}` }>;
type ComposeDeps = Pick<SendDeps, "db" | "now" | "siteOrigin">;

/** Mails about the seats of a team; undefined if the seat is gone when the mail is due. */
export function composeSeat(
  deps: ComposeDeps,
  message: SeatMessage,
): Promise<AddressedMail | undefined> {
  if (message.kind === "seat-invitation") return composeInvitation(deps, message);
  if (message.kind === "seat-invitation-ended") return composeInvitationEnded(deps, message);
  if (message.kind === "seat-accepted") return composeAccepted(deps, message.licenceId);
  return composeEnded(deps, message);
}

/** The link is created when the mail is sent. */
async function composeInvitation(
  deps: ComposeDeps,
  { seatId, planId }: Extract<SeatMessage, { kind: "seat-invitation" }>,
): Promise<AddressedMail | undefined> {
  const invited = await findInvited(deps, seatId);
  if (!invited) return undefined;
  const { to, team, expiresAt } = invited;
  const content = seatInvitationMail({
    url: await createSeatLink(deps, seatId),
    team: planId ? { ...team, planName: paidPlans[planId].name } : team,
    until: expiresAt.toISOString().slice(0, 10),
  });
  return { to, content };
}

async function composeInvitationEnded(
  deps: ComposeDeps,
  { seatId, planId }: Extract<SeatMessage, { kind: "seat-invitation-ended" }>,
): Promise<AddressedMail | undefined> {
  const invited = await findInvited(deps, seatId);
  if (!invited) return undefined;
  const { to, team } = invited;
  const content = seatInvitationEndedMail({ ...team, planName: paidPlans[planId].name });
  return { to, content };
}

/** `undefined` if the invitation was accepted or is gone, or its team's owner has deleted their account. */
async function findInvited({ db }: ComposeDeps, seatId: string) {
  const [seat] = await db
    .select()
    .from(seats)
    .where(and(eq(seats.id, seatId), isNull(seats.heldLicenceId)));
  const team = seat && (await teamOf(db, seat.licenceId));
  if (!team || !seat.email) return undefined;
  return { to: seat.email, team, expiresAt: seat.expiresAt };
}

async function composeAccepted(
  { db, siteOrigin }: ComposeDeps,
  licenceId: string,
): Promise<AddressedMail | undefined> {
  const [seat] = await db.select().from(seats).where(eq(seats.heldLicenceId, licenceId));
  const team = seat && (await teamOf(db, seat.licenceId));
  const held = await licenceOfHolder(db, licenceId);
  if (!team || !held) return undefined;
  const { to, licence } = held;
  return { to, content: seatAcceptedMail({ siteOrigin, team, licence }) };
}

async function composeEnded(
  { db, siteOrigin }: ComposeDeps,
  { licenceId, teamId }: Extract<SeatMessage, { kind: "seat-ended" }>,
): Promise<AddressedMail | undefined> {
  const team = await teamOf(db, teamId);
  const held = await licenceOfHolder(db, licenceId);
  if (!team || !held) return undefined;
  const { to, licence } = held;
  return { to, content: seatEndedMail({ siteOrigin, team, planName: licence.planName }) };
}
