import { purchaseStates } from "@site/contracts/billing";
import { describe, expect, test } from "vitest";

import { hasUsableLicence, isStatePending, purchaseViews } from "./purchase-view.ts";

describe("purchase views", () => {
  test("only an unfinished payment is polled", () => {
    expect(purchaseStates.filter(isStatePending)).toEqual(["open", "pending"]);
  });

  test("a licence is shown only if the payment is valid", () => {
    expect(purchaseStates.filter(hasUsableLicence)).toEqual(["paid", "partially_refunded"]);
  });

  test("an unfinished payment is never called a failure", () => {
    for (const state of purchaseStates.filter(isStatePending)) {
      const { heading, message, label } = purchaseViews[state];
      expect(`${heading} ${message} ${label}`).not.toMatch(/fail|refus|wrong|cancel/i);
    }
  });

  test("every state has a label of its own", () => {
    const labels = purchaseStates.map((state) => purchaseViews[state].label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
