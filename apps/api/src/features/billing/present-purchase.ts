import type { Purchase } from "@site/contracts/billing";
import { money } from "@site/contracts/money";

import { refundOffer } from "./refund-offer.ts";
import type { PurchaseInLedger } from "./select-purchases.ts";

export function presentPurchase(found: PurchaseInLedger, now: Date): Purchase {
  const { purchase: row, licenceId } = found;
  const amount = (minor: number) => money(minor, row.currency);
  return {
    id: row.id,
    kind: row.kind,
    planId: row.planId,
    fromPlanId: row.fromPlanId,
    state: row.state,
    listPrice: amount(row.listPriceMinor),
    discount: amount(row.discountMinor),
    tax: amount(row.taxMinor),
    total: amount(row.totalMinor),
    refunded: amount(row.refundedMinor),
    couponCode: row.couponCode,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    licenceId,
    refundOffer: refundOffer(found, now),
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
  };
}
