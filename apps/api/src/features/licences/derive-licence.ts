import { paidPlans } from "@site/contracts/plans";
import { createLicenceKey } from "@site/licence/key";
import { eq } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { licenceStatusOf } from "./status-of-purchase.ts";
import { updatesUntil } from "./updates-until.ts";

/**
 * Brings the licence of a purchase to what the purchase's state gives. Key, holder and terms are fixed
 * when it is issued; later states change the status alone.
 */
export async function deriveLicence(tx: Tx, purchase: PurchaseRow): Promise<void> {
  const status = licenceStatusOf(purchase.state);
  if (!status || !purchase.paidAt) return;
  const [holder] = await tx.select().from(profiles).where(eq(profiles.id, purchase.profileId));
  if (!holder) throw new Error(`Purchase ${purchase.id} has no buyer.`);
  const plan = paidPlans[purchase.planId];
  await tx
    .insert(licences)
    .values({
      purchaseId: purchase.id,
      profileId: purchase.profileId,
      key: createLicenceKey(),
      planId: purchase.planId,
      status,
      holder: holderName(holder),
      seats: plan.seats,
      devicesPerSeat: plan.devicesPerSeat,
      issuedAt: purchase.paidAt,
      updatesUntil: updatesUntil(purchase.paidAt, plan.updatesMonths),
    })
    .onConflictDoUpdate({ target: licences.purchaseId, set: { status } });
}

function holderName({ displayName, company, email }: typeof profiles.$inferSelect): string {
  const name = displayName || email;
  return company ? `${name}, ${company}` : name;
}
