import { and, eq, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Tx } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { seats } from "../../db/schema/seats.ts";
import { endSeat } from "./end-seat.ts";

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
