import { SHOP_CURRENCY } from "@site/contracts/plans";

import type { PurchaseRow } from "../../src/db/schema/purchases.ts";

const paidAt = new Date("2026-11-21T12:00:00Z");

/** A Pro licence that was paid today, as a database row. */
export const paidPurchase: PurchaseRow = {
  id: "00000000-0000-4000-8000-000000000000",
  profileId: "00000000-0000-4000-8000-000000000001",
  kind: "new",
  originId: null,
  fromPlanId: null,
  fromUpdatesUntil: null,
  planId: "pro",
  quantity: 1,
  seats: 1,
  devicesPerSeat: 3,
  updatesMonths: 12,
  state: "paid",
  version: 2,
  currency: SHOP_CURRENCY,
  listPriceMinor: 19_900,
  discountMinor: 0,
  creditMinor: 0,
  taxMinor: 0,
  totalMinor: 19_900,
  refundedMinor: 0,
  unusedMinor: 0,
  unusedRefundMinor: 0,
  couponCode: null,
  termsVersion: "2026-11-01",
  checkoutSessionId: "cs_test_1",
  checkoutUrl: "https://pay.test/cs_test_1",
  checkoutExpiresAt: new Date("2026-11-22T11:00:00Z"),
  cardFingerprint: null,
  paymentIntentId: "pi_1",
  cancelRequested: false,
  refundRequestedAt: null,
  refundProblem: null,
  paymentProblem: null,
  paymentDecision: null,
  revokedAt: null,
  createdAt: paidAt,
  updatedAt: paidAt,
  paidAt,
  checkedAt: paidAt,
  nextCheckAt: null,
};
