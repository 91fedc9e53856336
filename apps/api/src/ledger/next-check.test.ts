import { purchaseStates } from "@site/contracts/billing";
import { expect, test } from "vitest";

import { nextCheck } from "./next-check.ts";

const DAY = 86_400_000;
const begun = new Date("2026-01-01T00:00:00Z");
const after = (days: number) => new Date(begun.getTime() + days * DAY);

test("an open dispute is looked at every day until it is decided, however long that takes", () => {
  for (const age of [1, 100, 131, 400]) {
    const next = nextCheck("disputed", begun, after(age));
    expect(next?.getTime()).toBeGreaterThan(after(age).getTime());
    expect(next?.getTime()).toBeLessThanOrEqual(after(age + 1).getTime());
  }
});

test("what is still to be paid is never left unlooked at", () => {
  for (const state of ["open", "pending"] as const) {
    expect(nextCheck(state, begun, after(400))).not.toBeNull();
  }
});

test("the next look lies ahead in every state, also where the clock went backwards", () => {
  for (const state of purchaseStates) {
    for (const age of [-1, 0, 0.01, 50]) {
      const next = nextCheck(state, begun, after(age))?.getTime() ?? Infinity;
      expect(next).toBeGreaterThan(after(age).getTime());
    }
  }
});
