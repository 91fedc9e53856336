import { formatMoney, money } from "@site/contracts/money";
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { seats } from "../../db/schema/seats.ts";
import { isUuid } from "../../ledger/find-purchases.ts";
import { describeUnusedTransfer } from "../payment-sync/unused-transfers.ts";
import { isAwaitingDecision } from "./decide-payment.ts";
import { describeRefundProblem } from "./refund-problem.ts";

const MAX_RESULTS = 200;

/**
 * Purchases for the shop's staff, newest first, by the buyer's address, our id, the provider's ids, or the key of the
 * licence or of a seat. Without a text, those that need attention.
 */
export async function searchPurchases(db: Db, text: string | undefined) {
  const rows = await db
    .select({ purchase: purchases, buyer: profiles.email, licence: licences, invoice: invoices })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .leftJoin(
      licences,
      or(eq(licences.purchaseId, purchases.id), eq(licences.purchaseId, purchases.originId)),
    )
    .leftJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(text ? matchesText(text.trim()) : needsAttentionCondition())
    .orderBy(desc(purchases.createdAt))
    .limit(MAX_RESULTS);
  return rows.map(({ purchase, buyer, licence, invoice }) => {
    const amount = (minor: number) => formatMoney(money(minor, purchase.currency));
    return {
      purchase: purchase.id,
      buyer,
      kind: purchase.kind,
      plan: purchase.planId,
      state: purchase.state,
      total: amount(purchase.totalMinor),
      refunded: amount(purchase.refundedMinor),
      paid: purchase.paidAt?.toISOString() ?? null,
      refundAsked: purchase.refundRequestedAt?.toISOString() ?? null,
      refundProblem: describeRefundProblem(purchase.refundProblem),
      paymentProblem: isAwaitingDecision(purchase) ? purchase.paymentProblem : null,
      unusedTransfer: describeUnusedTransfer(purchase, invoice),
      licence: licence?.key ?? null,
      licenceStatus: licence?.status ?? null,
    };
  });
}

/** Purchases that are disputed, whose refund failed, whose payment differs from the order, or with an unused transfer. */
export function needsAttentionCondition(): SQL | undefined {
  return or(
    eq(purchases.state, "disputed"),
    isNotNull(purchases.refundProblem),
    paymentMismatchCondition(),
    unusedTransferCondition(),
  );
}

/** Purchases whose payment differs from the order and that the owner has not decided about. */
export function paymentMismatchCondition(): SQL | undefined {
  return and(eq(purchases.state, "pending"), isNotNull(purchases.paymentProblem));
}

export function unusedTransferCondition(): SQL {
  return sql`exists (select 1 from ${invoices} where ${invoices.purchaseId} = ${purchases.id} and ${invoices.unusedMinor} > 0)`;
}

function matchesText(text: string): SQL | undefined {
  if (isUuid(text)) return or(eq(purchases.id, text), eq(purchases.originId, text));
  if (text.includes("@")) return eq(profiles.email, text.toLowerCase());
  return or(
    eq(purchases.checkoutSessionId, text),
    eq(purchases.paymentIntentId, text),
    eq(licences.key, text.toUpperCase()),
    inArray(licences.id, selectTeamBySeatKey(text.toUpperCase())),
  );
}

function selectTeamBySeatKey(key: string): SQL {
  return sql`(select ${seats.licenceId} from ${seats} join licences held on held.id = ${seats.heldLicenceId} where held.key = ${key})`;
}
