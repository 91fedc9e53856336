import { type PaidPlanId, paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { listUpgradeOffers } from "../pricing/plan-changes.ts";
import { computeLicenceTerms } from "./licence-terms.ts";

type Entry = Parameters<typeof computeLicenceTerms>[0][number];
type Step = { wait: number } | "renew" | { upgradeTo: PaidPlanId };

const start = Date.UTC(2026, 2, 10, 10);

/** Applies steps to a licence at the offers of each day, as its buyer would. */
function walk(plan: PaidPlanId, steps: readonly Step[]) {
  const ledger: Entry[] = [];
  let months = 0;
  let cost = 0;
  /** For each renewed month that has passed, the plan in which it was used. */
  const used: PaidPlanId[] = [];
  let includedLeft = paidPlans[plan].updatesMonths;
  let renewedLeft = 0;
  let upgrades = 0;
  const today = () => {
    const day = new Date(start);
    day.setUTCMonth(day.getUTCMonth() + months);
    return day;
  };
  const pay = (kind: Entry["kind"], planId: PaidPlanId, price: number): void => {
    const { seats, devicesPerSeat, updatesMonths } = paidPlans[planId];
    const added = { new: updatesMonths, renewal: RENEWAL_MONTHS, upgrade: 0 }[kind];
    const id = String(ledger.length).padStart(6, "0");
    const paid = {
      state: "paid",
      paidAt: today(),
      revokedAt: null,
      paymentDecision: null,
    } as const;
    ledger.push({ id, kind, planId, seats, devicesPerSeat, updatesMonths: added, ...paid });
    cost += price;
  };
  const terms = () => {
    const now = computeLicenceTerms(ledger);
    if (!now) throw new Error("The first purchase was paid.");
    return now;
  };
  pay("new", plan, paidPlans[plan].price.amountMinor);
  for (const step of steps) {
    const [origin] = ledger;
    if (!origin) throw new Error("There is a first purchase.");
    const offers = listUpgradeOffers(terms(), origin, today());
    if (step === "renew") {
      const offer = offers.find(({ kind }) => kind === "renewal");
      pay("renewal", terms().planId, offer?.price.amountMinor ?? 0);
      renewedLeft += RENEWAL_MONTHS;
    } else if ("upgradeTo" in step) {
      const offer = offers.find(
        ({ kind, planId }) => kind === "upgrade" && planId === step.upgradeTo,
      );
      if (!offer) continue;
      pay("upgrade", step.upgradeTo, offer.price.amountMinor);
      upgrades += 1;
    } else {
      for (let month = 0; month < step.wait; month += 1) {
        months += 1;
        if (includedLeft > 0) includedLeft -= 1;
        else if (renewedLeft > 0) {
          renewedLeft -= 1;
          used.push(terms().planId);
        }
      }
    }
  }
  const { planId, updatesUntil } = terms();
  return { cost, planId, updatesUntil, used, upgrades };
}

const planIds = fc.constantFrom(...paidPlanIds);
const steps = fc.array(
  fc.oneof(
    fc.record({ wait: fc.integer({ min: 1, max: 20 }) }),
    fc.constant("renew" as const),
    fc.record({ upgradeTo: planIds }),
  ),
  { maxLength: 12 },
);

test("no order of steps is cheaper than the larger plan from the start, except for used-up renewals of the smaller one; none is dearer", () => {
  fc.assert(
    fc.property(planIds, steps, (plan, way) => {
      const walked = walk(plan, way);
      const direct = walk(
        walked.planId,
        way.filter((step) => step === "renew" || "wait" in step),
      );
      expect(direct.planId).toBe(walked.planId);
      expect(direct.updatesUntil).toBe(walked.updatesUntil);
      const renewal = (id: PaidPlanId) => paidPlans[id].renewal.amountMinor;
      const promised = walked.used
        .map((then) => (renewal(walked.planId) - renewal(then)) / RENEWAL_MONTHS)
        .reduce((sum, share) => sum + share, 0);
      const saved = direct.cost - walked.cost;
      expect(saved).toBeGreaterThanOrEqual(0);
      expect(saved).toBeGreaterThan(promised - 0.01);
      // Each upgrade is rounded down to a whole cent.
      expect(saved).toBeLessThan(promised + walked.upgrades + 0.01);
    }),
    { numRuns: 1_000 },
  );
});

test("renewals are upgraded too: four years ahead as Personal and then Team cost what Team and its renewals cost", () => {
  const renewals = ["renew", "renew", "renew", "renew"] as const;
  const first = walk("personal", [...renewals, { upgradeTo: "team" }]);
  const direct = walk("team", renewals);
  expect([first.cost, direct.cost]).toEqual([103_500, 103_500]);
  expect(
    walk("personal", [...renewals, { upgradeTo: "pro" }, { upgradeTo: "team" }]),
  ).toMatchObject({
    cost: 103_500,
    updatesUntil: direct.updatesUntil,
  });
});

test("past time is not charged again: renewed years that are over cost nothing more", () => {
  const way: Step[] = ["renew", { wait: 24 }, { upgradeTo: "team" }];
  const { cost } = walk("personal", way);
  expect(cost).toBe(9_900 + 3_900 + 30_000);
});
