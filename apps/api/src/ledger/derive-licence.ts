import { createLicenceKey } from "@site/licence/key";
import { eq, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { deriveSeats } from "./derive-seats.ts";
import { enqueueStatusMail } from "./enqueue-status-mail.ts";
import { freeSurplusDevices } from "./free-surplus-devices.ts";
import { holderName } from "./holder-name.ts";
import { ledgerTerms } from "./ledger-terms.ts";
import { licenceStatusOf } from "./licence-status.ts";
import { lockLedger } from "./lock-ledger.ts";
import { tellInvited } from "./tell-invited.ts";

/**
 * Updates the licence of a purchase from the ledger. Key, holder and owner are fixed when it is issued; plan,
 * seats, updates and status follow the purchases, and the seats of a team follow it.
 */
export async function deriveLicence(tx: Tx, purchase: PurchaseRow): Promise<void> {
  if (!licenceStatusOf(purchase.state) || !purchase.paidAt) return;
  const originId = purchase.originId ?? purchase.id;
  const { origin, people } = await lockLedger(tx, purchase);
  const ledger = await readLedger(tx, originId);
  const terms = ledgerTerms(ledger);
  if (!origin?.paidAt || !terms) return;
  // Locked, so a deletion is over or waits: a licence created beside it would keep the name.
  const buyer = people.find(({ id }) => id === origin.profileId);
  if (!buyer) throw new Error(`Purchase ${originId} has no buyer.`);
  const [before] = await tx.select().from(licences).where(eq(licences.purchaseId, originId));
  const [licence] = await tx
    .insert(licences)
    .values({
      ...terms,
      purchaseId: originId,
      profileId: buyer.id,
      key: createLicenceKey(),
      holder: holderName(buyer),
      issuedAt: origin.paidAt,
    })
    .onConflictDoUpdate({ target: licences.purchaseId, set: terms })
    .returning();
  if (!licence) return;
  await freeSurplusDevices(tx, licence);
  // The buyer gets the mails about the payment instead.
  if (before && licence.profileId !== purchase.profileId) {
    await enqueueStatusMail(tx, before, licence, purchase.updatedAt);
    await enqueueChangeMail(tx, before, licence, purchase.updatedAt);
  }
  await deriveSeats(tx, licence, purchase.updatedAt);
  await tellInvited(tx, licence, { purchase, at: purchase.updatedAt });
}

async function enqueueChangeMail(
  tx: Tx,
  before: LicenceRow,
  { id: licenceId, profileId, status, planId, updatesUntil }: LicenceRow,
  at: Date,
): Promise<void> {
  const what = planId === before.planId ? "updates" : "plan";
  const isSame = what === "updates" && updatesUntil === before.updatesUntil;
  if (isSame || status !== "active" || before.status !== "active") return;
  const dedupeKey = `licence-changed:${licenceId}:${at.getTime()}`;
  await enqueueMail(tx, {
    dedupeKey,
    message: { kind: "licence-changed", licenceId, profileId, what },
    at,
  });
}

/** Every purchase that concerns the licence which this one began. */
export function readLedger(db: Db | Tx, originId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(or(eq(purchases.id, originId), eq(purchases.originId, originId)));
}
