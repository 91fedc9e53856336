import { and, asc, isNull, lte } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { endSeat } from "./end-seat.ts";

/** The batch of one call, so that it ends within its time limit. */
const BATCH = 100;

/** Deletes invitations that were not accepted in time; their seats are free again. */
export async function forgetInvitations({
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
    const ended = await transact(db, (tx) => endSeat(tx, seat, { at, onlyIf: isOver }));
    if (ended) forgotten += 1;
  }
  return { forgotten };
}
