import { asc, eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import type { LicenceRow } from "../db/schema/licences.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { seatsToGive } from "./derive-seats.ts";
import { mailsFor } from "./state-mails.ts";

/** Mails those whose invitation ends with a refunded payment: once for each invitation. */
export async function tellInvited(
  tx: Tx,
  team: LicenceRow,
  { purchase, at }: { purchase: PurchaseRow; at: Date },
): Promise<void> {
  const [kind] = mailsFor(purchase, "invited");
  if (!kind) return;
  const given = await tx
    .select()
    .from(seats)
    .where(eq(seats.licenceId, team.id))
    // Holders of a seat keep it before people who are only invited.
    .orderBy(asc(seats.heldLicenceId), asc(seats.invitedAt), asc(seats.id));
  const kept = team.status === "revoked" ? 0 : seatsToGive(team);
  const planId = team.status === "revoked" ? team.planId : purchase.planId;
  for (const { id: seatId, heldLicenceId, invitedAt } of given.slice(kept)) {
    if (heldLicenceId) continue;
    const dedupeKey = `${kind}:${seatId}:${invitedAt.getTime()}`;
    await enqueueMail(tx, { dedupeKey, message: { kind, seatId, planId }, at });
  }
}
