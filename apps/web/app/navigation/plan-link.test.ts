import { expect, test } from "vitest";

import { getPlanSignUpPath } from "./plan-link.ts";

test("the path leads through the sign-up to the chosen plan", () => {
  expect(getPlanSignUpPath("pro")).toBe("/signup?returnPath=%2Fsignup-plan-select%3Fplan%3Dpro");
});

test("the path keeps the coupon", () => {
  const link = new URL(getPlanSignUpPath("team", "SPRING20"), "https://site.example");
  expect(link.searchParams.get("returnPath")).toBe("/signup-plan-select?plan=team&coupon=SPRING20");
});
