import type { Purchase } from "@site/contracts/billing";
import { money } from "@site/contracts/money";

import type { PurchaseRow } from "../../db/schema/purchases.ts";

export function presentPurchase(row: PurchaseRow, licenceId: string | null): Purchase {
  const amount = (minor: number) => money(minor, row.currency);
  return {
    id: row.id,
    planId: row.planId,
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
  };
}
