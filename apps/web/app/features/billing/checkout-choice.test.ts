import { describe, expect, test } from "vitest";

import { getPlanSelectPath, parseChoice } from "./checkout-choice.ts";

describe("the choice of a checkout", () => {
  test("survives the address it is kept in", () => {
    const choice = { planId: "team", couponCode: "SPRING 20-AB" } as const;
    const url = new URL(getPlanSelectPath(choice), "https://site.example");
    expect(parseChoice(url.searchParams)).toEqual(choice);
  });

  test("is a plan that can be bought, whatever the address says", () => {
    for (const query of ["", "plan=trial", "plan=<script>", "plan=PRO"]) {
      expect(parseChoice(new URLSearchParams(query)).planId).toBe("pro");
    }
  });

  test("drops what cannot be a coupon code", () => {
    const query = new URLSearchParams({ plan: "pro", coupon: "<b>20%</b>" });
    expect(parseChoice(query).couponCode).toBeUndefined();
  });
});
