import { paidPlanIds, paidPlans } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { getChosenPlan, isCheckoutPath, needsConfirmedEmail, getNextLink } from "./next-link.ts";

test("the label names the destination", () => {
  expect(getNextLink(undefined)).toEqual({ label: "Go to your account", to: "/account" });
  expect(getNextLink("/signup-plan-select?plan=pro")).toEqual({
    label: "Continue with Pro",
    to: "/signup-plan-select?plan=pro",
  });
  expect(getNextLink("/signup-plan-select").label).toBe("Choose your plan");
  expect(getNextLink("/coupon?coupon=SPRING20").label).toBe("Go back to your coupon");
  expect(getNextLink("/upgrade")).toEqual({ label: "Continue", to: "/upgrade" });
  expect(getNextLink("/blog/dates-without-guessing#formats").to).toBe(
    "/blog/dates-without-guessing#formats",
  );
});

test("an unknown return path leads to the account", () => {
  for (const path of ["/no-such-page", "/account/no-such-part", "/signup-plan-selected?plan=pro"]) {
    expect(getNextLink(path)).toEqual({ label: "Go to your account", to: "/account" });
    expect(isCheckoutPath(path)).toBe(false);
  }
});

test("only a coupon needs a confirmed address", () => {
  expect(needsConfirmedEmail("/coupon?coupon=SPRING20")).toBe(true);
  for (const path of [undefined, "/account", "/signup-plan-select?coupon=SPRING20"]) {
    expect(needsConfirmedEmail(path)).toBe(false);
  }
});

test("only the plan selection address has a chosen plan", () => {
  for (const { id, sold } of paidPlanIds.map((id) => ({ id, ...paidPlans[id] }))) {
    const chosen = getChosenPlan(`/signup-plan-select?plan=${id}&coupon=SPRING20`);
    expect(chosen).toBe(sold === false ? undefined : id);
  }
  for (const path of [
    undefined,
    "/account?plan=pro",
    "/signup-plan-select",
    "/signup-plan-select?plan=constructor",
  ]) {
    expect(getChosenPlan(path)).toBeUndefined();
  }
  expect(isCheckoutPath("/signup-plan-select")).toBe(true);
  expect(isCheckoutPath("/coupon?coupon=SPRING20")).toBe(false);
});
