import { paidPlans } from "@site/contracts/plans";
import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { licences } from "../../db/schema/licences.ts";
import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { createSeatLink } from "./seat-link.ts";
import { seatAcceptedMail, seatEndedMail, seatInvitationMail } from "./seat-mails.ts";

type SeatMessage = Extract<OutboxMessage, { kind: `seat-${string}` }>;
type ComposeDeps = Pick<SendDeps, "db" | "now" | "siteOrigin">;

/** Mails about the seats of a team; nothing where the seat is gone by the time they would be sent. */
export function composeSeat(
  deps: ComposeDeps,
  message: SeatMessage,
): Promise<AddressedMail | undefined> {
  if (message.kind === "seat-invitation") return composeInvitation(deps, message.seatId);
  if (message.kind === "seat-accepted") return composeAccepted(deps, message.licenceId);
  return composeEnded(deps, message);
}

/** The link is made now, when it is sent. */
async function composeInvitation(
  deps: ComposeDeps,
  seatId: string,
): Promise<AddressedMail | undefined> {
  const [found] = await deps.db
    .select({ seat: seats, team: licences })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.licenceId))
    .where(and(eq(seats.id, seatId), isNull(seats.heldLicenceId)));
  const to = found?.seat.email;
  if (!found || !to) return undefined;
  const content = seatInvitationMail({
    url: await createSeatLink(deps, seatId),
    team: found.team.holder,
    planName: paidPlans[found.team.planId].name,
    devices: found.team.devicesPerSeat,
    until: found.seat.expiresAt.toISOString().slice(0, 10),
  });
  return { to, content };
}

async function composeAccepted(
  { db, siteOrigin }: ComposeDeps,
  licenceId: string,
): Promise<AddressedMail | undefined> {
  const team = alias(licences, "team");
  const [found] = await db
    .select({ licence: licences, team: team.holder, to: profiles.email })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .innerJoin(team, eq(team.id, seats.licenceId))
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .where(eq(licences.id, licenceId));
  if (!found) return undefined;
  const { licence, to } = found;
  const content = seatAcceptedMail({
    siteOrigin,
    team: found.team,
    planName: paidPlans[licence.planId].name,
    licenceKey: licence.key,
    holder: licence.holder,
    updatesUntil: licence.updatesUntil,
  });
  return { to, content };
}

async function composeEnded(
  { db, siteOrigin }: ComposeDeps,
  { licenceId, teamId }: Extract<SeatMessage, { kind: "seat-ended" }>,
): Promise<AddressedMail | undefined> {
  const team = alias(licences, "team");
  const [found] = await db
    .select({ planId: licences.planId, team: team.holder, to: profiles.email })
    .from(licences)
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .innerJoin(team, eq(team.id, teamId))
    .where(eq(licences.id, licenceId));
  if (!found) return undefined;
  const planName = paidPlans[found.planId].name;
  return { to: found.to, content: seatEndedMail({ siteOrigin, team: found.team, planName }) };
}
