import type { PurchaseState } from "@site/contracts/billing";
import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { paidPurchase } from "../../../tests/setup/purchase-row.ts";
import { getRefundOffer, getRefundError } from "./buyer-purchases.ts";

const soon = new Date("2026-11-22T00:00:00Z");
const lastMoment = new Date("2026-12-21T23:59:59.999Z");

test("a refund may be requested until the end of the thirtieth day, and not a moment longer", () => {
  const found = { purchase: paidPurchase, licenceId: null, hasNewerPurchase: false };
  expect(getRefundOffer(found, lastMoment)).toEqual({
    amount: { amountMinor: 19_900, currency: SHOP_CURRENCY },
    until: lastMoment.toISOString(),
  });
  const late = new Date(lastMoment.getTime() + 1);
  expect(getRefundOffer(found, late)).toBeNull();
  expect(getRefundError(found, late)).toBe("refund_too_late");
});

test.each<[PurchaseState, string]>([
  ["open", "refund_nothing_paid"],
  ["pending", "refund_nothing_paid"],
  ["expired", "refund_nothing_paid"],
  ["cancelled", "refund_nothing_paid"],
  ["failed", "refund_nothing_paid"],
  ["disputed", "refund_disputed"],
  ["refunded", "refund_already_made"],
  ["charged_back", "refund_already_made"],
])("what is %s is refused as %s", (state, code) => {
  const found = { purchase: { ...paidPurchase, state }, licenceId: null, hasNewerPurchase: false };
  expect(getRefundError(found, soon)).toBe(code);
  expect(getRefundOffer(found, soon)).toBeNull();
});

test("a free purchase has nothing to refund", () => {
  const purchase = { ...paidPurchase, totalMinor: 0 };
  expect(getRefundError({ purchase, hasNewerPurchase: false }, soon)).toBe("refund_nothing_paid");
});

test("after a partial refund the rest is offered", () => {
  const purchase = { ...paidPurchase, state: "partially_refunded" as const, refundedMinor: 5_000 };
  expect(getRefundOffer({ purchase, hasNewerPurchase: false }, soon)?.amount).toEqual({
    amountMinor: 14_900,
    currency: SHOP_CURRENCY,
  });
});

test("a licence's purchases are refunded from the newest back", () => {
  expect(getRefundError({ purchase: paidPurchase, hasNewerPurchase: true }, soon)).toBe(
    "refund_newer_purchase_first",
  );
});
