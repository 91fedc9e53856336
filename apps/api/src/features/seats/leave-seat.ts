import type { Accepted } from "@site/contracts/auth";
import type { LeaveSeatInput } from "@site/contracts/seats";
import { and, eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { endSeat } from "./end-seat.ts";

/** Returns the person's own seat to its team. */
export async function leaveSeat(
  { db, now }: Pick<Deps, "db" | "now">,
  holder: ProfileRow,
  { licenceId }: LeaveSeatInput,
): Promise<Accepted> {
  await transact(db, async (tx) => {
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
