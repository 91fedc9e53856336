import type { PurchaseKind } from "@site/contracts/billing";
import { type PaidPlanId, paidPlans, RENEWAL_MONTHS, TERMS_VERSION } from "@site/contracts/plans";

import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import { createRequestedOffer } from "../../src/features/checkout/upgrades.ts";
import { computeEntitlement } from "../../src/ledger/entitlement.ts";
import { listUpgradeOffers } from "../../src/pricing/plan-changes.ts";
import { getCataloguePrices, type GetPrices } from "../../src/pricing/price-list.ts";
import { paidPurchase } from "./purchase-row.ts";

export type Change = "renew" | { upgradeTo: PaidPlanId } | { addSeats: number };

let made = 0;

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
  getPrices: GetPrices = getCataloguePrices,
): PurchaseRow | undefined {
  const [origin] = payments;
  const entitlement = computeEntitlement(payments, getPrices);
  if (!origin || entitlement?.terms.status !== "active") return undefined;
  const { terms, planValueMinor } = entitlement;
  const left = { ...origin, quantity: origin.quantity - origin.returnedQuantity };
  const offers = listUpgradeOffers(terms, left, at, { prices: getPrices(at), planValueMinor });
  const offered = offers.find(({ kind, planId }) =>
    change === "renew"
      ? kind === "renewal"
      : "addSeats" in change
        ? kind === "seats"
        : kind === "upgrade" && planId === change.upgradeTo,
  );
  if (!offered) return undefined;
  const { kind, planId, price } = offered;
  const offer = createRequestedOffer(terms, origin, {
    request: {
      licenceId: origin.id,
      kind,
      planId,
      seenPrice: price,
      seenUpdatesUntil: terms.updatesUntil,
      termsVersion: TERMS_VERSION,
      ...(typeof change === "object" && "addSeats" in change && { quantity: change.addSeats }),
    },
    offers,
  });
  const { originId, fromPlanId, fromUpdatesUntil, quantity, seats, updatesMonths } = offer;
  return createPayment(kind, planId, {
    at,
    originId,
    fromPlanId,
    fromUpdatesUntil,
    quantity,
    seats,
    updatesMonths,
    listPriceMinor: offer.listPrice.amountMinor,
    totalMinor: offer.total.amountMinor,
  });
}
