import { type PurchaseState, purchaseStates } from "@site/contracts/billing";
import { expect, test } from "vitest";

import { computeNextCheck } from "./next-check.ts";

const DAY = 86_400_000;
const begun = new Date("2026-01-01T00:00:00Z");
const after = (days: number) => new Date(begun.getTime() + days * DAY);
/** The next check of a purchase, computed on day `day`, if it last changed on day `changed`. */
const next = (state: PurchaseState, day: number, changed = 0) =>
  computeNextCheck(state, { createdAt: begun, changedAt: after(changed), now: after(day) });

test("an open dispute is checked every day until it is decided, however long that takes", () => {
  for (const age of [1, 100, 131, 400]) {
    const at = next("disputed", age);
    expect(at?.getTime()).toBeGreaterThan(after(age).getTime());
    expect(at?.getTime()).toBeLessThanOrEqual(after(age + 1).getTime());
  }
});

test("an unpaid purchase never goes unchecked", () => {
  for (const state of ["open", "pending"] as const) {
    expect(next(state, 400)).not.toBeNull();
  }
});

test("the next check is in the future in every state, even if the clock went backwards", () => {
  for (const state of purchaseStates) {
    for (const age of [-1, 0, 0.01, 50]) {
      expect(next(state, age)?.getTime() ?? Infinity).toBeGreaterThan(after(age).getTime());
    }
  }
});

test("a refund is checked for weeks after it was sent, however old the purchase is: banks return some", () => {
  for (const state of ["partially_refunded", "refunded"] as const) {
    expect(next(state, 100)).not.toBeNull();
    expect(next(state, 400, 399)?.getTime()).toBeLessThan(after(401).getTime());
    expect(next(state, 440, 399)).not.toBeNull();
    expect(next(state, 470, 399)).toBeNull();
  }
});
