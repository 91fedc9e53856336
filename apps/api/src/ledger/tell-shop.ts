import type { Tx } from "../db/client.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { mailsFor } from "./state-mails.ts";

/** Mails ourselves, once, what only a person can decide. */
export async function tellShop(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  if (!purchase.paymentProblem || purchase.paymentDecision) return;
  for (const kind of mailsFor(purchase, "shop")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}
