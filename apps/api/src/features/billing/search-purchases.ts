import { formatMoney, money } from "@site/contracts/money";
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { seats } from "../../db/schema/seats.ts";
import { isUuid } from "../../ledger/find-purchases.ts";
import { isAwaitingDecision } from "./decide-payment.ts";

const MOST = 200;

/**
 * Purchases for the owner, newest first: by the buyer's address, by our id or the provider's names, or by the key
 * of the licence or of a seat. Without criteria, those that wait for a person: `needsAttentionCondition`.
 */
export async function searchPurchases(db: Db, wanted: string | undefined) {
  const rows = await db
    .select({ purchase: purchases, buyer: profiles.email, licence: licences })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .leftJoin(
      licences,
      or(eq(licences.purchaseId, purchases.id), eq(licences.purchaseId, purchases.originId)),
    )
    .where(wanted ? named(wanted.trim()) : needsAttentionCondition())
    .orderBy(desc(purchases.createdAt))
    .limit(MOST);
  return rows.map(({ purchase, buyer, licence }) => {
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
      refundProblem: purchase.refundProblem,
      paymentProblem: isAwaitingDecision(purchase) ? purchase.paymentProblem : null,
      licence: licence?.key ?? null,
      licenceStatus: licence?.status ?? null,
    };
  });
}

/** Disputed, with a refund that the provider did not make, or with a payment that differs from its order. */
export function needsAttentionCondition(): SQL | undefined {
  return or(
    eq(purchases.state, "disputed"),
    isNotNull(purchases.refundProblem),
    paymentMismatchCondition(),
  );
}

/** Not paid as it was ordered, and neither given nor paid back yet. */
export function paymentMismatchCondition(): SQL | undefined {
  return and(eq(purchases.state, "pending"), isNotNull(purchases.paymentProblem));
}

function named(wanted: string): SQL | undefined {
  if (isUuid(wanted)) return or(eq(purchases.id, wanted), eq(purchases.originId, wanted));
  if (wanted.includes("@")) return eq(profiles.email, wanted.toLowerCase());
  return or(
    eq(purchases.checkoutSessionId, wanted),
    eq(purchases.paymentIntentId, wanted),
    eq(licences.key, wanted.toUpperCase()),
    inArray(licences.id, teamOfSeat(wanted.toUpperCase())),
  );
}

/** The licence of the team whose seat has this key. */
function teamOfSeat(key: string): SQL {
  return sql`(select ${seats.licenceId} from ${seats} join licences held on held.id = ${seats.heldLicenceId} where held.key = ${key})`;
}
