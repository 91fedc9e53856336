import type { MailTokenInput } from "@site/contracts/mail-link";
import type { AcceptedSeat, Invitation } from "@site/contracts/seats";
import { createLicenceKey } from "@site/licence/licence-key";
import { and, eq } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockTeamLicence } from "../../ledger/lock-ledger.ts";
import {
  updateSeatsFromTeam,
  getAssignableSeats,
  formatHolderName,
} from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { lockAccount } from "../../session/profile.ts";
import { findSeatByToken } from "./invite-to-seat.ts";

/**
 * Gives the person the seat that they were invited to: their own licence with its own key. The link works once, for
 * the address it was sent to; used again by the same person, it gives the same answer.
 */
export async function acceptSeat(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  person: ProfileRow,
  { token }: MailTokenInput,
): Promise<AcceptedSeat> {
  const at = deps.now();
  const licenceId = await withTransaction(deps.db, async (tx) => {
    await lockAccount(tx, person.id);
    const linked = await findSeatByToken(tx, token);
    const team = linked && (await lockTeamLicence(tx, linked.licenceId));
    // Read again: another tab may have accepted it while this one waited for the lock.
    const seat = linked && (await findSeatByToken(tx, token));
    if (!seat) throw new AppError("invitation_unusable");
    const held = await licenceIn(tx, seat.licenceId, person);
    if (held && held === seat.heldLicenceId) return held;
    if (seat.heldLicenceId || seat.expiresAt <= at) throw new AppError("invitation_unusable");
    if (seat.email !== person.email) throw new AppError("invitation_other_address");
    if (held) throw new AppError("seat_already_held");
    assertSeatsAssignable(team);
    return giveLicence(tx, { team, seat, person, at });
  });
  deps.wakeOutbox();
  return { licenceId };
}

/** The licence of the person's seat in a team. */
async function licenceIn(tx: Tx, teamId: string, person: ProfileRow): Promise<string | undefined> {
  const [held] = await tx
    .select({ id: licences.id })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .where(and(eq(seats.licenceId, teamId), eq(licences.profileId, person.id)));
  return held?.id;
}

interface Acceptance {
  team: LicenceRow;
  seat: SeatRow;
  person: ProfileRow;
  at: Date;
}

async function giveLicence(tx: Tx, { team, seat, person, at }: Acceptance): Promise<string> {
  const { planId, status, devicesPerSeat, updatesUntil } = team;
  const [made] = await tx
    .insert(licences)
    .values({
      profileId: person.id,
      key: createLicenceKey(),
      holder: formatHolderName(person),
      planId,
      status,
      seats: 1,
      devicesPerSeat,
      issuedAt: at,
      updatesUntil,
    })
    .returning({ id: licences.id });
  if (!made) throw new Error("A licence that was just written is gone.");
  await tx.update(seats).set({ heldLicenceId: made.id }).where(eq(seats.id, seat.id));
  await updateSeatsFromTeam(tx, team, at);
  await enqueueMail(tx, {
    dedupeKey: `seat-accepted:${seat.id}`,
    message: { kind: "seat-accepted", licenceId: made.id },
    at,
  });
  return made.id;
}

/** What an invitation is for, shown to anyone with its link. Changes nothing. */
export async function getInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<Invitation> {
  const seat = await findSeatByToken(db, token);
  if (!seat || seat.heldLicenceId || seat.expiresAt <= now()) {
    throw new AppError("invitation_unusable");
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

/** Refuses a team whose payment is currently not valid, or that is no longer a team. */
function assertSeatsAssignable(team: LicenceRow | undefined): asserts team is LicenceRow {
  if (team?.status !== "active" || getAssignableSeats(team) === 0)
    throw new AppError("team_not_active");
}
