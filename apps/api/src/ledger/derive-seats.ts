import type { PaidPlanId } from "@site/contracts/plans";
import { and, asc, desc, eq, isNotNull, or } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { purchases } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import { enqueueStatusMail } from "./enqueue-status-mail.ts";
import { freeSurplusDevices } from "./free-surplus-devices.ts";

/**
 * Updates the licences of a team's seats from the team's own. If the team is smaller than its number of holders,
 * the last to join are suspended until there are seats for them again. They get a mail.
 */
export async function deriveSeats(tx: Tx, team: LicenceRow, at: Date): Promise<void> {
  const held = await tx
    .select({ before: licences })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .where(eq(seats.licenceId, team.id))
    .orderBy(asc(licences.issuedAt), asc(licences.id));
  const planId = held.length > 0 ? await knownAs(tx, team) : team.planId;
  for (const [place, { before }] of held.entries()) {
    const [seat] = await tx
      .update(licences)
      .set({
        status: team.status === "active" && place >= seatsToGive(team) ? "suspended" : team.status,
        planId: team.planId,
        devicesPerSeat: team.devicesPerSeat,
        updatesUntil: team.updatesUntil,
      })
      .where(eq(licences.id, before.id))
      .returning();
    if (!seat) continue;
    await freeSurplusDevices(tx, seat);
    await enqueueStatusMail(tx, before, { ...seat, planId }, at);
  }
}

/** How many people a licence can be assigned to by name: a single-person licence is its owner's alone. */
export function seatsToGive({ seats: bought }: Pick<LicenceRow, "seats">): number {
  return bought > 1 ? bought : 0;
}

/** The plan by which its people know a team: the one that gave the seats, even while it is disputed or over. */
async function knownAs(tx: Tx, team: LicenceRow): Promise<PaidPlanId> {
  if (seatsToGive(team) > 0 || !team.purchaseId) return team.planId;
  const [largest] = await tx
    .select({ planId: purchases.planId })
    .from(purchases)
    .where(
      and(
        or(eq(purchases.id, team.purchaseId), eq(purchases.originId, team.purchaseId)),
        isNotNull(purchases.paidAt),
      ),
    )
    .orderBy(desc(purchases.seats))
    .limit(1);
  return largest?.planId ?? team.planId;
}
