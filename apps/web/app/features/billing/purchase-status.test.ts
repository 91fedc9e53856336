import { describe, expect, test } from "vitest";

import { parsePurchaseRef } from "./purchase-status.tsx";

const id = "0b8f1c52-6d0e-4c55-9a3d-0e5f7a1b2c3d";

describe("purchaseRefFromQuery", () => {
  test("takes the provider's session or our own id", () => {
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
  ])("takes no other form: %s", (query) => {
    expect(parsePurchaseRef(new URLSearchParams(query))).toBeUndefined();
  });
});
