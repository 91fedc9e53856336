import { describe, expect, test } from "vitest";

import { getRefreshDelay, parsePurchaseRef } from "./purchase-status.tsx";

const id = "0b8f1c52-6d0e-4c55-9a3d-0e5f7a1b2c3d";

describe("parsePurchaseRef", () => {
  test("reads the session of the payment provider or our purchase id", () => {
    expect(parsePurchaseRef(new URLSearchParams("session_id=cs_test_a1"))).toEqual({
      checkoutSessionId: "cs_test_a1",
    });
    expect(parsePurchaseRef(new URLSearchParams({ purchase_id: id }))).toEqual({
      purchaseId: id,
    });
  });

  test.each([
    "",
    "session_id=",
    "session_id={CHECKOUT_SESSION_ID}",
    "session_id=pi_123",
    "purchase_id=1",
  ])("returns undefined for %s", (query) => {
    expect(parsePurchaseRef(new URLSearchParams(query))).toBeUndefined();
  });
});

test("polling starts after a second, slows down and never stops", () => {
  const delays = Array.from({ length: 40 }, (_, refreshes) => getRefreshDelay(refreshes));
  expect(delays[0]).toBe(1_000);
  expect(delays.every((delay, at) => at === 0 || delay >= (delays[at - 1] ?? 0))).toBe(true);
  expect(delays.at(-1)).toBe(15_000);
});
