import type { Accepted } from "@site/contracts/auth";
import type { RevokeSeatInput, LeaveSeatInput } from "@site/contracts/seats";
import { and, eq, type SQL, sql, asc, isNull, lte, or } from "drizzle-orm";
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

/** The batch of one call, so that it ends within its time limit. */
const BATCH = 100;

/** Deletes invitations that were not accepted in time; their seats are free again. */
export async function purgeExpiredInvitations({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ forgotten: number }> {
  const at = now();
  const isOver = and(isNull(seats.heldLicenceId), lte(seats.expiresAt, at));
  const over = await db
    .select({ id: seats.id, licenceId: seats.licenceId })
    .from(seats)
    .where(isOver)
    .orderBy(asc(seats.expiresAt))
    .limit(BATCH);
  let forgotten = 0;
  for (const seat of over) {
    const ended = await withTransaction(db, (tx) => endSeat(tx, seat, { at, onlyIf: isOver }));
    if (ended) forgotten += 1;
  }
  return { forgotten };
}

interface Ending {
  at: Date;
  /** Ends the seat only if this still holds. */
  onlyIf?: SQL | undefined;
}

/**
 * Frees a seat: deletes the invitation, or revokes the holder's licence and frees its devices. Returns whether the
 * seat still existed.
 */
export async function endSeat(
  tx: Tx,
  { id, licenceId }: Pick<SeatRow, "id" | "licenceId">,
  { at, onlyIf }: Ending,
): Promise<SeatRow | undefined> {
  await lockTeamLicence(tx, licenceId);
  const [gone] = await tx
    .delete(seats)
    .where(and(eq(seats.id, id), onlyIf))
    .returning();
  if (!gone) return undefined;
  if (gone.heldLicenceId) await endLicence(tx, gone.heldLicenceId, at);
  const [team] = await tx
    .update(licences)
    .set({ seatsAssigned: sql`${licences.seatsAssigned} - 1` })
    .where(eq(licences.id, licenceId))
    .returning();
  if (team) await updateSeatsFromTeam(tx, team, at);
  return gone;
}

async function endLicence(tx: Tx, licenceId: string, at: Date): Promise<void> {
  // The licence before its devices: a running activation ends first, and its device is then seen.
  await tx
    .update(licences)
    .set({ status: "revoked", endedAt: at, devicesInUse: 0 })
    .where(eq(licences.id, licenceId));
  await tx.delete(devices).where(eq(devices.licenceId, licenceId));
}

interface Leaving {
  profileId: string;
  /** Absent until confirmed. */
  email: string | undefined;
}

/**
 * What a deleted account gives up: the seats it holds, the invitations to its address and those it sent. Seats that
 * others hold in its teams stay.
 */
export async function releaseSeats(tx: Tx, { profileId, email }: Leaving, at: Date): Promise<void> {
  const team = alias(licences, "team");
  const held = alias(licences, "held");
  const isWaiting = isNull(seats.heldLicenceId);
  const theirs = await tx
    .select({ id: seats.id, licenceId: seats.licenceId, heldLicenceId: seats.heldLicenceId })
    .from(seats)
    .innerJoin(team, eq(team.id, seats.licenceId))
    .leftJoin(held, eq(held.id, seats.heldLicenceId))
    .where(
      or(
        eq(held.profileId, profileId),
        and(isWaiting, eq(team.profileId, profileId)),
        email === undefined ? undefined : and(isWaiting, eq(seats.email, email)),
      ),
    )
    .orderBy(seats.licenceId);
  for (const { heldLicenceId, ...seat } of theirs) {
    // A seat that is accepted at this moment stays accepted.
    await endSeat(tx, seat, { at, onlyIf: heldLicenceId ? undefined : isWaiting });
  }
}

/** Takes back a seat of the person's own team. A holder gets a mail; an invitation just ends. */
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

/** Ends a seat against or without its holder's will and mails the holder; an invitation just ends. */
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

/** Returns the person's own seat to its team. */
export async function leaveSeat(
  { db, now }: Pick<Deps, "db" | "now">,
  holder: ProfileRow,
  { licenceId }: LeaveSeatInput,
): Promise<Accepted> {
  await withTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: seats.id, licenceId: seats.licenceId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
      .where(and(eq(licences.id, licenceId), eq(licences.profileId, holder.id)));
    const left = own && (await endSeat(tx, own, { at: now() }));
    if (!left) throw new AppError("seat_not_found");
  });
  return { accepted: true };
}
