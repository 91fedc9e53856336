import type { MailTokenInput } from "@site/contracts/mail-link";
import type { AcceptedSeat, Invitation } from "@site/contracts/seats";
import { createLicenceKey } from "@site/licence/licence-key";
import { and, eq } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockTeamLicence } from "../../ledger/lock-ledger.ts";
import {
  formatHolderName,
  getAssignableSeats,
  updateSeatsFromTeam,
} from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { lockAccount } from "../../session/profile.ts";
import { findSeatByToken } from "./invite-to-seat.ts";

/**
 * Accepts an invitation: the member gets their own licence with its own key. The link works once, for the invited
 * address. If the same member uses it again, it returns the same licence.
 */
export async function acceptSeat(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  member: ProfileRow,
  { token }: MailTokenInput,
): Promise<AcceptedSeat> {
  const at = deps.now();
  const licenceId = await withTransaction(deps.db, async (tx) => {
    await lockAccount(tx, member.id);
    const linked = await findSeatByToken(tx, token);
    const team = linked && (await lockTeamLicence(tx, linked.licenceId));
    // Queried again under the lock, because another tab may have accepted the invitation in the meantime.
    const seat = linked && (await findSeatByToken(tx, token));
    if (!seat) throw new AppError("invitation_invalid");
    const ownLicenceId = await findMemberLicenceId(tx, seat.licenceId, member);
    if (ownLicenceId && ownLicenceId === seat.heldLicenceId) return ownLicenceId;
    if (seat.heldLicenceId || seat.expiresAt <= at) throw new AppError("invitation_invalid");
    if (seat.email !== member.email) throw new AppError("invitation_wrong_email");
    if (ownLicenceId) throw new AppError("seat_already_assigned");
    assertSeatsAssignable(team);
    return issueSeatLicence(tx, { team, seat, member, at });
  });
  deps.wakeOutbox();
  return { licenceId };
}

async function findMemberLicenceId(
  tx: Tx,
  teamId: string,
  member: ProfileRow,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: licences.id })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .where(and(eq(seats.licenceId, teamId), eq(licences.profileId, member.id)));
  return found?.id;
}

interface Acceptance {
  team: LicenceRow;
  seat: SeatRow;
  member: ProfileRow;
  at: Date;
}

async function issueSeatLicence(tx: Tx, { team, seat, member, at }: Acceptance): Promise<string> {
  const { planId, status, devicesPerSeat, updatesUntil } = team;
  const [issued] = await tx
    .insert(licences)
    .values({
      profileId: member.id,
      key: createLicenceKey(),
      holder: formatHolderName(member),
      planId,
      status,
      seats: 1,
      devicesPerSeat,
      issuedAt: at,
      updatesUntil,
    })
    .returning({ id: licences.id });
  if (!issued) throw new Error("The inserted licence was not returned.");
  await tx.update(seats).set({ heldLicenceId: issued.id }).where(eq(seats.id, seat.id));
  await updateSeatsFromTeam(tx, team, at);
  await enqueueMail(tx, {
    dedupeKey: `seat-accepted:${seat.id}`,
    message: { kind: "seat-accepted", licenceId: issued.id },
    at,
  });
  return issued.id;
}

/** Describes an invitation to anyone who has its link. */
export async function getInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<Invitation> {
  const seat = await findSeatByToken(db, token);
  if (!seat || seat.heldLicenceId || seat.expiresAt <= now()) {
    throw new AppError("invitation_invalid");
  }
  const [team] = await db.select().from(licences).where(eq(licences.id, seat.licenceId));
  assertSeatsAssignable(team);
  return {
    email: seat.email ?? "",
    team: team.holder,
    planId: team.planId,
    devicesPerSeat: team.devicesPerSeat,
    expiresAt: seat.expiresAt.toISOString(),
  };
}

/** Throws if the team's payment is not valid now, or if it is no longer a team. */
function assertSeatsAssignable(team: LicenceRow | undefined): asserts team is LicenceRow {
  if (team?.status !== "active" || getAssignableSeats(team) === 0) {
    throw new AppError("team_not_active");
  }
}
