import { money } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { eq, sql } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { licenceStatusOf } from "../../ledger/licence-status.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { receiptMail } from "./receipt-mail.ts";

/** The receipt with the licence key, to the buyer's address as it is now. */
export async function composeReceipt(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  purchaseId: string,
): Promise<AddressedMail | undefined> {
  const [found] = await db
    .select({ purchase: purchases, licence: licences, email: profiles.email })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .innerJoin(
      licences,
      eq(licences.purchaseId, sql`coalesce(${purchases.originId}, ${purchases.id})`),
    )
    .where(eq(purchases.id, purchaseId));
  if (!found) return undefined;
  const { purchase, licence, email } = found;
  // Refunded before it could be sent: no thanks for a licence that has ended.
  const isOver = licenceStatusOf(purchase.state) === "revoked" || purchase.refundRequestedAt;
  if (isOver || licence.status === "revoked") return undefined;
  const amount = (minor: number) => money(minor, purchase.currency);
  const content = receiptMail({
    siteOrigin,
    kind: purchase.kind,
    planName: paidPlans[purchase.planId].name,
    licenceKey: licence.key,
    holder: licence.holder,
    seats: licence.seats,
    updatesUntil: licence.updatesUntil,
    purchaseId,
    paidOn: (purchase.paidAt ?? licence.issuedAt).toISOString().slice(0, 10),
    discount: amount(purchase.discountMinor),
    tax: amount(purchase.taxMinor),
    total: amount(purchase.totalMinor),
  });
  return { to: email, content };
}
