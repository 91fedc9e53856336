import type { PurchaseKind, PurchaseState } from "@site/contracts/billing";
import { type PaidPlanId, paidPlanIds, paidPlans } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { isLargerPlan } from "../pricing/plan-changes.ts";
import { computeLicenceTerms } from "./licence-terms.ts";

type Entry = Parameters<typeof computeLicenceTerms>[0][number];
let made = 0;

function entry(
  kind: PurchaseKind,
  planId: PaidPlanId,
  { day = "2026-03-10", state = "paid" }: { day?: string; state?: PurchaseState } = {},
): Entry {
  const { seats, devicesPerSeat } = paidPlans[planId];
  made += 1;
  return {
    id: String(made).padStart(6, "0"),
    kind,
    state,
    planId,
    seats,
    devicesPerSeat,
    updatesMonths: kind === "upgrade" ? 0 : 12,
    revokedAt: null,
    paymentDecision: null,
    paidAt: state === "open" || state === "pending" ? null : new Date(`${day}T10:00:00Z`),
  };
}

const personal = entry("new", "personal");

test("a payment that the shop refused gives nothing, whatever becomes of its refund", () => {
  const refused = { paymentDecision: "refused" } as const;
  const upgrade = entry("upgrade", "pro", { day: "2026-05-01" });
  expect(computeLicenceTerms([{ ...personal, ...refused }])?.status).toBe("revoked");
  expect(computeLicenceTerms([personal, { ...upgrade, ...refused }])).toEqual(
    computeLicenceTerms([personal]),
  );
});

test("a licence that the shop revoked stays revoked, whatever was paid before or is paid after", () => {
  const revoked = { ...personal, revokedAt: new Date("2026-04-01T10:00:00Z") };
  expect(computeLicenceTerms([revoked])?.status).toBe("revoked");
  expect(
    computeLicenceTerms([revoked, entry("upgrade", "pro", { day: "2026-05-01" })])?.status,
  ).toBe("revoked");
});

test("a licence is what its first purchase gave, and nothing before that was paid", () => {
  expect(computeLicenceTerms([personal])).toEqual({
    status: "active",
    planId: "personal",
    seats: 1,
    devicesPerSeat: 3,
    updatesUntil: "2027-03-10",
  });
  expect(computeLicenceTerms([entry("new", "pro", { state: "pending" })])).toBeUndefined();
  expect(computeLicenceTerms([])).toBeUndefined();
});

test("an upgrade changes plan and seats and leaves the updates unchanged", () => {
  const upgrade = entry("upgrade", "team", { day: "2026-09-01" });
  expect(computeLicenceTerms([personal, upgrade])).toMatchObject({
    planId: "team",
    seats: 5,
    updatesUntil: "2027-03-10",
  });
});

test("a renewal adds a year to the old end while that lies ahead, else to the day of the payment", () => {
  const early = entry("renewal", "personal", { day: "2026-12-24" });
  const late = entry("renewal", "personal", { day: "2029-05-31" });
  expect(computeLicenceTerms([personal, early])?.updatesUntil).toBe("2028-03-10");
  expect(computeLicenceTerms([personal, late])?.updatesUntil).toBe("2030-05-31");
  expect(computeLicenceTerms([personal, early, late])?.updatesUntil).toBe("2030-05-31");
});

test.each<PurchaseState>(["refunded", "charged_back", "disputed"])(
  "an upgrade that is %s leaves what the other purchases give",
  (state) => {
    const renewal = entry("renewal", "personal", { day: "2026-12-24" });
    const upgrade = entry("upgrade", "pro", { day: "2026-09-01", state });
    expect(computeLicenceTerms([personal, upgrade, renewal])).toEqual(
      computeLicenceTerms([personal, renewal]),
    );
  },
);

test("the first of two upgrades can be refunded without the second", () => {
  const pro = entry("upgrade", "pro", { day: "2026-09-01", state: "refunded" });
  const team = entry("upgrade", "team", { day: "2026-10-01" });
  expect(computeLicenceTerms([personal, pro, team])?.planId).toBe("team");
});

const later = fc.record({
  kind: fc.constantFrom<PurchaseKind>("upgrade", "renewal"),
  planId: fc.constantFrom(...paidPlanIds),
  state: fc.constantFrom<PurchaseState>(
    "open",
    "pending",
    "paid",
    "partially_refunded",
    "disputed",
    "refunded",
    "charged_back",
    "expired",
    "failed",
  ),
  day: fc.date({ min: new Date("2026-03-11"), max: new Date("2032-01-01"), noInvalidDate: true }),
});
const ledgers = fc
  .tuple(
    fc.constantFrom(...paidPlanIds),
    fc.constantFrom<PurchaseState>(
      "paid",
      "partially_refunded",
      "disputed",
      "refunded",
      "charged_back",
    ),
    fc.array(later, { maxLength: 6 }),
  )
  .map(([planId, state, rest]) => [
    entry("new", planId, { state }),
    ...rest.map(({ kind, planId, state, day }) =>
      entry(kind, planId, { state, day: day.toISOString().slice(0, 10) }),
    ),
  ]);

test("the order in which the ledger is read does not matter", () => {
  fc.assert(
    fc.property(
      ledgers.chain((ledger) =>
        fc.tuple(fc.constant(ledger), fc.shuffledSubarray(ledger, { minLength: ledger.length })),
      ),
      ([ledger, shuffled]) => {
        expect(computeLicenceTerms(shuffled)).toEqual(computeLicenceTerms(ledger));
      },
    ),
  );
});

test("another payment never reduces the licence, and its refund restores the previous state", () => {
  fc.assert(
    fc.property(ledgers, later, (ledger, next) => {
      const before = computeLicenceTerms(ledger);
      const day = next.day.toISOString().slice(0, 10);
      const added = entry(next.kind, next.planId, { day });
      const after = computeLicenceTerms([...ledger, added]);
      if (!before || !after) throw new Error("The first purchase was paid.");
      expect(isLargerPlan(before.planId, after.planId)).toBe(false);
      expect(after.updatesUntil >= before.updatesUntil).toBe(true);
      expect(after.status).toBe(before.status);
      expect(computeLicenceTerms([...ledger, { ...added, state: "refunded" }])).toEqual(before);
    }),
  );
});
