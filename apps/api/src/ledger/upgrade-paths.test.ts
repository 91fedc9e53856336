import { type PaidPlanId, paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type Change, createChange, createPayment } from "../../tests/setup/licence-payments.ts";
import { computeLicenceTerms } from "./entitlement.ts";

type Step = { wait: number } | "renew" | { upgradeTo: PaidPlanId };

const start = Date.UTC(2026, 2, 10, 10);

/** Applies steps to a licence at the offers of each day, as its buyer would. */
function walk(plan: PaidPlanId, steps: readonly Step[]) {
  const ledger = [createPayment("new", plan, { at: new Date(start) })];
  let months = 0;
  let cost = paidPlans[plan].price.amountMinor;
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
  const pay = (change: Change): boolean => {
    const paid = createChange(ledger, change, today());
    if (!paid) return false;
    ledger.push(paid);
    cost += paid.listPriceMinor;
    return true;
  };
  const terms = () => {
    const now = computeLicenceTerms(ledger);
    if (!now) throw new Error("The first purchase was paid.");
    return now;
  };
  for (const step of steps) {
    if (step === "renew") {
      pay(step);
      renewedLeft += RENEWAL_MONTHS;
    } else if ("upgradeTo" in step) {
      if (!pay(step)) continue;
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
