import { paidPlanIds, soldPlanIds } from "@site/contracts/plans";
import { describe, expect, test } from "vitest";

import {
  changeChoiceQuery,
  findOpenChoicePath,
  getPlanSelectPath,
  parseChoice,
} from "./checkout-choice.ts";

describe("checkout choice", () => {
  test("survives a round trip through the address", () => {
    const choice = { planId: "team", couponCode: "SPRING 20-AB" } as const;
    const url = new URL(getPlanSelectPath(choice), "https://site.example");
    expect(parseChoice(url.searchParams)).toEqual(choice);
    const several = { planId: "pro", couponCode: undefined, quantity: 4, another: true } as const;
    const gift = { planId: "pro", couponCode: undefined, gift: true } as const;
    const given = new URL(getPlanSelectPath(gift), "https://site.example");
    expect(parseChoice(given.searchParams)).toEqual(gift);
    const address = new URL(getPlanSelectPath(several), "https://site.example");
    expect(parseChoice(address.searchParams)).toEqual(several);
  });

  test("is one licence for a number that can't be ordered", () => {
    for (const quantity of ["0", "-3", "1.5", "101", "many"]) {
      expect(parseChoice(new URLSearchParams({ quantity }))).not.toHaveProperty("quantity");
    }
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

describe("an unfinished order", () => {
  const open = {
    purchaseId: crypto.randomUUID(),
    kind: "new",
    planId: "pro",
    quantity: 3,
    couponCode: "SPRING20",
    total: { amountMinor: 47_760, currency: "USD" },
    checkoutUrl: "https://pay.example/",
    expiresAt: "2026-11-27T00:00:00.000Z",
  } as const;
  const find = (query: string, order: Parameters<typeof findOpenChoicePath>[1] = open) =>
    findOpenChoicePath(new URLSearchParams(query), order);

  test("continues with its coupon and number", () => {
    const path = "/signup-plan-select?plan=pro&quantity=3&coupon=SPRING20";
    expect(find("")).toBe(path);
    expect(find("plan=pro")).toBe(path);
  });

  test("doesn't replace another choice, a removed coupon or an upgrade", () => {
    for (const query of ["plan=team", "plan=pro&coupon=", "plan=pro&quantity=1"]) {
      expect(find(query)).toBeUndefined();
    }
    expect(find("", { ...open, kind: "upgrade" })).toBeUndefined();
    expect(find("", { ...open, couponCode: null, quantity: 1 })).toBeUndefined();
  });

  test("doesn't bring back the licences and the coupon that the buyer takes off", () => {
    const order = { ...open, couponCode: null };
    const taken = new URLSearchParams((find("plan=pro", order) ?? "").split("?")[1]);
    const changed = changeChoiceQuery(taken, { quantity: 1 });
    expect(parseChoice(changed).quantity).toBeUndefined();
    expect(findOpenChoicePath(changed, order)).toBeUndefined();
    const coupon = new URLSearchParams("plan=pro&coupon=SPRING20");
    expect(find(String(changeChoiceQuery(coupon, { couponCode: undefined })))).toBeUndefined();
  });
});

test("a plan that is no longer sold isn't chosen", () => {
  for (const planId of paidPlanIds) {
    const choice = parseChoice(new URLSearchParams({ plan: planId }));
    expect(choice.planId === planId).toBe(soldPlanIds.includes(planId));
  }
});
