import type { PurchaseKind } from "@site/contracts/billing";
import { type PaidPlanId, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";

import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import { computeEntitlement } from "../../src/ledger/entitlement.ts";
import { listUpgradeOffers } from "../../src/pricing/plan-changes.ts";
import { getCataloguePrices } from "../../src/pricing/price-list.ts";
import { paidPurchase } from "./purchase-row.ts";

export type Change = "renew" | { upgradeTo: PaidPlanId };

let made = 0;

/** A paid purchase of a plan at its list price. */
export function createPayment(
  kind: PurchaseKind,
  planId: PaidPlanId,
  { at = new Date("2026-03-10T10:00:00Z"), ...rest }: Partial<PurchaseRow> & { at?: Date } = {},
): PurchaseRow {
  const { seats, devicesPerSeat, price, updatesMonths, renewal } = paidPlans[planId];
  made += 1;
  const listPriceMinor =
    rest.listPriceMinor ?? (kind === "renewal" ? renewal.amountMinor : price.amountMinor);
  return {
    ...paidPurchase,
    id: String(made).padStart(6, "0"),
    kind,
    planId,
    seats,
    devicesPerSeat,
    updatesMonths: kind === "new" ? updatesMonths : kind === "renewal" ? RENEWAL_MONTHS : 0,
    createdAt: at,
    paidAt: at,
    listPriceMinor,
    totalMinor: listPriceMinor,
    ...rest,
  };
}

/** The payment for a change of the licence at the offer of that time; undefined if it isn't offered. */
export function createChange(
  payments: readonly PurchaseRow[],
  change: Change,
  at = new Date("2026-03-10T10:00:00Z"),
): PurchaseRow | undefined {
  const [origin] = payments;
  const entitlement = computeEntitlement(payments);
  const terms = entitlement?.terms;
  if (!origin || terms?.status !== "active") return undefined;
  const offer = listUpgradeOffers(terms, origin, at, {
    prices: getCataloguePrices(),
    planValueMinor: entitlement?.planValueMinor ?? 0,
  }).find(({ kind, planId }) =>
    change === "renew" ? kind === "renewal" : planId === change.upgradeTo && kind === "upgrade",
  );
  if (!offer) return undefined;
  return createPayment(offer.kind, offer.planId, {
    at,
    originId: origin.id,
    fromPlanId: offer.kind === "upgrade" ? terms.planId : null,
    fromUpdatesUntil: terms.updatesUntil,
    listPriceMinor: offer.price.amountMinor,
  });
}
