import { expect, test } from "vitest";

import { waitsForAddress, wayOn } from "./way-on.ts";

test("the way on is named for where it leads", () => {
  expect(wayOn(undefined)).toEqual({ label: "Go to your account", to: "/account" });
  expect(wayOn("/signup-plan-select?plan=pro")).toEqual({
    label: "Choose your plan",
    to: "/signup-plan-select?plan=pro",
  });
  expect(wayOn("/coupon?coupon=SPRING20").label).toBe("Go back to your coupon");
  expect(wayOn("/upgrade")).toEqual({ label: "Go on", to: "/upgrade" });
});

test("only a coupon waits for the confirmed address", () => {
  expect(waitsForAddress("/coupon?coupon=SPRING20")).toBe(true);
  for (const path of [undefined, "/account", "/signup-plan-select?coupon=SPRING20"]) {
    expect(waitsForAddress(path)).toBe(false);
  }
});
