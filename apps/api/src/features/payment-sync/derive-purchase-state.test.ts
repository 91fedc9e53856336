import type { PurchaseState } from "@site/contracts/billing";
import type { LicenceStatus } from "@site/contracts/licences";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { getLicenceStatus } from "../../ledger/licence-status.ts";
import type { DisputeStatus, PaymentSnapshot } from "../../providers/payments.ts";
import { derivePurchaseState } from "./derive-purchase-state.ts";

const TOTAL = 19_900;

const opened: PaymentSnapshot = {
  session: "open",
  paid: false,
  failed: false,
  paidBy: "payment",
  currency: "USD",
  subtotalMinor: TOTAL,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor: TOTAL,
  refundedMinor: 0,
  unusedRefundedMinor: 0,
  cardFingerprint: null,
  lastRefundFailed: false,
  disputes: [],
  paymentIntentId: null,
  payerEmail: null,
  paidAt: null,
};

/** What each event does to the provider's own record. Refunds add up; a dispute only moves forward. */
const effects = {
  expired: (s) => (s.session === "open" ? { ...s, session: "expired" } : s),
  submitted: (s) => (s.session === "open" ? { ...s, session: "complete" } : s),
  paid: (s) =>
    s.session === "expired" ? s : { ...s, session: "complete", paid: true, failed: false },
  failed: (s) => (s.session === "complete" && !s.paid ? { ...s, failed: true } : s),
  partRefunded: (s) => (s.paid ? refund(s, 5_000) : s),
  wholeRefunded: (s) => (s.paid ? refund(s, TOTAL) : s),
  disputeOpened: (s) => (s.paid && s.disputes.length === 0 ? { ...s, disputes: ["open"] } : s),
  disputeWon: (s) => (s.disputes[0] === "open" ? { ...s, disputes: ["won"] } : s),
  disputeLost: (s) => (s.disputes[0] === "open" ? { ...s, disputes: ["lost"] } : s),
  inquiry: (s) => (s.paid && s.disputes.length === 0 ? { ...s, disputes: ["none"] } : s),
} satisfies Record<string, (snapshot: PaymentSnapshot) => PaymentSnapshot>;
type EventName = keyof typeof effects;

function refund(snapshot: PaymentSnapshot, minor: number): PaymentSnapshot {
  return { ...snapshot, refundedMinor: Math.min(TOTAL, snapshot.refundedMinor + minor) };
}

function applyEvents(events: EventName[]): PaymentSnapshot {
  return events.reduce<PaymentSnapshot>((snapshot, event) => effects[event](snapshot), opened);
}

function deriveStateAfter(...events: EventName[]): string {
  return derivePurchaseState(applyEvents(events), { cancelRequested: false });
}

const histories = fc.array(fc.constantFrom(...(Object.keys(effects) as EventName[])), {
  maxLength: 12,
});

describe("the state follows from what the provider says", () => {
  test.each<[string, EventName[]]>([
    ["open", []],
    ["expired", ["expired"]],
    ["pending", ["submitted"]],
    ["failed", ["submitted", "failed"]],
    ["paid", ["submitted", "paid"]],
    ["partially_refunded", ["paid", "partRefunded"]],
    ["refunded", ["paid", "wholeRefunded"]],
    ["refunded", ["paid", "partRefunded", "partRefunded", "partRefunded", "partRefunded"]],
    ["disputed", ["paid", "disputeOpened"]],
    ["disputed", ["paid", "partRefunded", "disputeOpened"]],
    ["charged_back", ["paid", "disputeOpened", "disputeLost"]],
    ["paid", ["paid", "disputeOpened", "disputeWon"]],
    ["partially_refunded", ["paid", "partRefunded", "disputeOpened", "disputeWon"]],
    ["paid", ["paid", "inquiry"]],
  ])("%s after %j", (state, events) => {
    expect(deriveStateAfter(...events)).toBe(state);
  });

  test("a checkout that its buyer cancelled ends as cancelled", () => {
    expect(derivePurchaseState(applyEvents(["expired"]), { cancelRequested: true })).toBe(
      "cancelled",
    );
  });

  test("a checkout that was paid before it could be closed is paid, cancelled or not", () => {
    expect(derivePurchaseState(applyEvents(["paid"]), { cancelRequested: true })).toBe("paid");
  });
});

describe("refunds and disputes together, as the product decides", () => {
  const refunds = { none: 0, part: 5_000, whole: TOTAL, more: TOTAL + 1 };
  type Refund = keyof typeof refunds;
  /**
   * A lost dispute revokes first, then a full refund; an open dispute suspends; a won one or an inquiry changes
   * nothing.
   */
  function expected(refund: Refund, disputes: DisputeStatus[]): [PurchaseState, LicenceStatus] {
    if (disputes.includes("lost")) return ["charged_back", "revoked"];
    if (refund === "whole" || refund === "more") return ["refunded", "revoked"];
    if (disputes.includes("open")) return ["disputed", "suspended"];
    return refund === "part" ? ["partially_refunded", "active"] : ["paid", "active"];
  }
  const each: DisputeStatus[] = ["none", "open", "won", "lost"];
  const pairs = each.flatMap((one) => each.map((other): DisputeStatus[] => [one, other]));
  const disputes: DisputeStatus[][] = [[], ...each.map((one) => [one]), ...pairs];

  test.each(Object.keys(refunds) as Refund[])("with a refund of %s", (refund) => {
    for (const list of disputes) {
      const snapshot = { ...applyEvents(["paid"]), refundedMinor: refunds[refund], disputes: list };
      for (const cancelRequested of [false, true]) {
        const state = derivePurchaseState(snapshot, { cancelRequested });
        expect([state, getLicenceStatus(state)], list.join()).toEqual(expected(refund, list));
      }
    }
  });
});

test("a checkout that the provider refused is failed, or was cancelled before", () => {
  const refused: PaymentSnapshot = { ...opened, session: "refused" };
  expect(derivePurchaseState(refused, { cancelRequested: false })).toBe("failed");
  expect(derivePurchaseState(refused, { cancelRequested: true })).toBe("cancelled");
});

test("events of one payment that commute give one state in every order", () => {
  const independent: EventName[] = ["partRefunded", "disputeOpened", "partRefunded"];
  fc.assert(
    fc.property(fc.shuffledSubarray(independent, { minLength: 3 }), (order) => {
      expect(deriveStateAfter("paid", ...order)).toBe("disputed");
    }),
  );
});

test("a licence is given exactly when the money came, in every history", () => {
  fc.assert(
    fc.property(histories, fc.boolean(), (events, cancelRequested) => {
      const snapshot = applyEvents(events);
      const status = getLicenceStatus(derivePurchaseState(snapshot, { cancelRequested }));
      expect(status !== undefined).toBe(snapshot.session === "complete" && snapshot.paid);
    }),
  );
});

test("a full refund or a lost dispute always revokes, an open dispute never leaves the licence active", () => {
  fc.assert(
    fc.property(histories, (events) => {
      const snapshot = applyEvents(["paid", ...events]);
      const isOver = snapshot.refundedMinor >= TOTAL || snapshot.disputes.includes("lost");
      const isOpen = snapshot.disputes.includes("open");
      const expected = isOver ? "revoked" : isOpen ? "suspended" : "active";
      const state = derivePurchaseState(snapshot, { cancelRequested: false });
      expect(getLicenceStatus(state)).toBe(expected);
    }),
  );
});
