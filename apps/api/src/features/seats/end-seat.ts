import { and, eq, type SQL, sql } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { devices } from "../../db/schema/devices.ts";
import { licences } from "../../db/schema/licences.ts";
import { type SeatRow, seats } from "../../db/schema/seats.ts";
import { deriveSeats } from "../../ledger/derive-seats.ts";
import { lockTeam } from "./lock-team.ts";

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
  await lockTeam(tx, licenceId);
  const [gone] = await tx
    .delete(seats)
    .where(and(eq(seats.id, id), onlyIf))
    .returning();
  if (!gone) return undefined;
  if (gone.heldLicenceId) await endLicence(tx, gone.heldLicenceId, at);
  const [team] = await tx
    .update(licences)
    .set({ seatsGiven: sql`${licences.seatsGiven} - 1` })
    .where(eq(licences.id, licenceId))
    .returning();
  if (team) await deriveSeats(tx, team, at);
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
