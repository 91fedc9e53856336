import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";
import { expect, test } from "vitest";

import { couponCodeAlphabet, generateCouponCode, formatCouponCode } from "./manage-coupons.ts";

const codes = Array.from({ length: 2_000 }, generateCouponCode);

test("generated codes have no ambiguous letter or digit, and none is repeated", () => {
  for (const code of codes) expect(code).toMatch(/^[^0O1IL2Z5S8BUV]{12}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test("every character of the alphabet is used, and listed once", () => {
  expect(new Set(codes.join("")).size).toBe(couponCodeAlphabet.length);
  expect(new Set(couponCodeAlphabet).size).toBe(couponCodeAlphabet.length);
});

test("a printed code is accepted unchanged and means the stored one", () => {
  for (const code of codes) {
    const printed = formatCouponCode(code);
    expect(printed).toMatch(/^.{4}-.{4}-.{4}$/);
    expect(normalizeCouponCode(couponCodeSchema.parse(printed))).toBe(code);
  }
  expect(formatCouponCode("SPRING20")).toBe("SPRING20");
});
