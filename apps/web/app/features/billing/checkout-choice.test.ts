import { describe, expect, test } from "vitest";

import { getPlanSelectPath, parseChoice } from "./checkout-choice.ts";

describe("checkout choice", () => {
  test("survives a round trip through the address", () => {
    const choice = { planId: "team", couponCode: "SPRING 20-AB" } as const;
    const url = new URL(getPlanSelectPath(choice), "https://site.example");
    expect(parseChoice(url.searchParams)).toEqual(choice);
  });

  test("falls back to Pro for an unknown plan", () => {
    for (const query of ["", "plan=trial", "plan=<script>", "plan=PRO"]) {
      expect(parseChoice(new URLSearchParams(query)).planId).toBe("pro");
    }
  });

  test("drops an invalid coupon code", () => {
    const query = new URLSearchParams({ plan: "pro", coupon: "<b>20%</b>" });
    expect(parseChoice(query).couponCode).toBeUndefined();
  });
});
