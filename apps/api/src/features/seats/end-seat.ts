import type { Accepted } from "@site/contracts/auth";
import type { LeaveSeatInput, RevokeSeatInput } from "@site/contracts/seats";
import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type Tx, withTransaction } from "../../db/client.ts";
import { devices, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockTeamLicence } from "../../ledger/lock-ledger.ts";
import { updateSeatsFromTeam } from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";

/** Revokes a seat of the owner's team. Its member gets a mail; an invitation ends without one. */
export async function revokeSeat(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  owner: ProfileRow,
  { seatId }: RevokeSeatInput,
): Promise<Accepted> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const [own] = await tx
      .select({ id: seats.id, licenceId: seats.licenceId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.licenceId))
      .where(and(eq(seats.id, seatId), eq(licences.profileId, owner.id)));
    const ended = own && (await endSeatAndNotify(tx, own, at));
    if (!ended) throw new AppError("seat_not_found");
  });
  deps.wakeOutbox();
  return { accepted: true };
}

export async function leaveSeat(
  { db, now }: Pick<Deps, "db" | "now">,
  member: ProfileRow,
  { licenceId }: LeaveSeatInput,
): Promise<Accepted> {
  await withTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: seats.id, licenceId: seats.licenceId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
      .where(and(eq(licences.id, licenceId), eq(licences.profileId, member.id)));
    const ended = own && (await endSeat(tx, own, { at: now() }));
    if (!ended) throw new AppError("seat_not_found");
  });
  return { accepted: true };
}

/** Ends a seat and mails its member; an invitation ends without a mail. `undefined` if the seat no longer exists. */
export async function endSeatAndNotify(
  tx: Tx,
  seat: Pick<SeatRow, "id" | "licenceId">,
  at: Date,
): Promise<SeatRow | undefined> {
  const ended = await endSeat(tx, seat, { at });
  if (ended?.heldLicenceId) {
    await enqueueMail(tx, {
      dedupeKey: `seat-ended:${ended.id}`,
      message: { kind: "seat-ended", licenceId: ended.heldLicenceId, teamId: ended.licenceId },
      at,
    });
  }
  return ended;
}

interface EndOptions {
  at: Date;
  /** A condition that the seat must still meet. */
  onlyIf?: SQL | undefined;
}

/**
 * Ends a seat: deletes the invitation, or revokes the member's licence with its devices. Returns the seat, or
 * `undefined` if it no longer exists.
 */
export async function endSeat(
  tx: Tx,
  { id, licenceId }: Pick<SeatRow, "id" | "licenceId">,
  { at, onlyIf }: EndOptions,
): Promise<SeatRow | undefined> {
  await lockTeamLicence(tx, licenceId);
  const [ended] = await tx
    .delete(seats)
    .where(and(eq(seats.id, id), onlyIf))
    .returning();
  if (!ended) return undefined;
  if (ended.heldLicenceId) await endLicence(tx, ended.heldLicenceId, at);
  const [team] = await tx
    .update(licences)
    .set({ seatsAssigned: sql`${licences.seatsAssigned} - 1` })
    .where(eq(licences.id, licenceId))
    .returning();
  if (team) await updateSeatsFromTeam(tx, team, at);
  return ended;
}

async function endLicence(tx: Tx, licenceId: string, at: Date): Promise<void> {
  // The licence is updated before its devices: this waits for a running activation, so its new device is deleted
  // too.
  await tx
    .update(licences)
    .set({ status: "revoked", endedAt: at, devicesInUse: 0 })
    .where(eq(licences.id, licenceId));
  await tx.delete(devices).where(eq(devices.licenceId, licenceId));
}

interface DeletedAccount {
  profileId: string;
  /** Absent if it was never confirmed. */
  email: string | undefined;
}

/**
 * Ends the seats of an account that is deleted, the invitations to its address, and the invitations to its own teams.
 * Other members of its teams keep their accepted seats.
 */
export async function releaseSeats(
  tx: Tx,
  { profileId, email }: DeletedAccount,
  at: Date,
): Promise<void> {
  const team = alias(licences, "team");
  const held = alias(licences, "held");
  const isInvitation = isNull(seats.heldLicenceId);
  const affected = await tx
    .select({ id: seats.id, licenceId: seats.licenceId, heldLicenceId: seats.heldLicenceId })
    .from(seats)
    .innerJoin(team, eq(team.id, seats.licenceId))
    .leftJoin(held, eq(held.id, seats.heldLicenceId))
    .where(
      or(
        eq(held.profileId, profileId),
        and(isInvitation, eq(team.profileId, profileId)),
        email === undefined ? undefined : and(isInvitation, eq(seats.email, email)),
      ),
    )
    .orderBy(seats.licenceId);
  for (const { heldLicenceId, ...seat } of affected) {
    // Skips an invitation that is accepted at the same moment.
    await endSeat(tx, seat, { at, onlyIf: heldLicenceId ? undefined : isInvitation });
  }
}

/** Limits one call, so that it ends within its time limit. */
const BATCH = 100;

/** Deletes invitations that were not accepted in time; their seats can be assigned again. */
export async function purgeExpiredInvitations({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ deleted: number }> {
  const at = now();
  const isExpired = and(isNull(seats.heldLicenceId), lte(seats.expiresAt, at));
  const expired = await db
    .select({ id: seats.id, licenceId: seats.licenceId })
    .from(seats)
    .where(isExpired)
    .orderBy(asc(seats.expiresAt))
    .limit(BATCH);
  let deleted = 0;
  for (const seat of expired) {
    const ended = await withTransaction(db, (tx) => endSeat(tx, seat, { at, onlyIf: isExpired }));
    if (ended) deleted += 1;
  }
  return { deleted };
}
