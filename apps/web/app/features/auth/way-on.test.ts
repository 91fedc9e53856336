import { expect, test } from "vitest";

import { chosenPlan, goesOnToPay, waitsForAddress, wayOn } from "./way-on.ts";

test("the way on is named for where it leads", () => {
  expect(wayOn(undefined)).toEqual({ label: "Go to your account", to: "/account" });
  expect(wayOn("/signup-plan-select?plan=pro")).toEqual({
    label: "Continue with Pro",
    to: "/signup-plan-select?plan=pro",
  });
  expect(wayOn("/signup-plan-select").label).toBe("Choose your plan");
  expect(wayOn("/coupon?coupon=SPRING20").label).toBe("Go back to your coupon");
  expect(wayOn("/upgrade")).toEqual({ label: "Continue", to: "/upgrade" });
  expect(wayOn("/blog/dates-without-guessing#formats").to).toBe(
    "/blog/dates-without-guessing#formats",
  );
});

test("a return path that no page has leads to the account", () => {
  for (const path of ["/no-such-page", "/account/no-such-part", "/signup-plan-selected?plan=pro"]) {
    expect(wayOn(path)).toEqual({ label: "Go to your account", to: "/account" });
    expect(goesOnToPay(path)).toBe(false);
  }
});

test("only a coupon waits for the confirmed address", () => {
  expect(waitsForAddress("/coupon?coupon=SPRING20")).toBe(true);
  for (const path of [undefined, "/account", "/signup-plan-select?coupon=SPRING20"]) {
    expect(waitsForAddress(path)).toBe(false);
  }
});

test("a visitor who chose a plan continues with it, and no other address names one", () => {
  expect(chosenPlan("/signup-plan-select?plan=team&coupon=SPRING20")).toBe("team");
  for (const path of [
    undefined,
    "/account?plan=pro",
    "/signup-plan-select",
    "/signup-plan-select?plan=constructor",
  ]) {
    expect(chosenPlan(path)).toBeUndefined();
  }
  expect(goesOnToPay("/signup-plan-select")).toBe(true);
  expect(goesOnToPay("/coupon?coupon=SPRING20")).toBe(false);
});
