import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";
import { expect, test } from "vitest";

import { codeAlphabet, generateCouponCode, printCouponCode } from "./coupon-codes.ts";

const codes = Array.from({ length: 2_000 }, generateCouponCode);

test("generated codes have no ambiguous letter or digit, and none is repeated", () => {
  for (const code of codes) expect(code).toMatch(/^[^0O1IL2Z5S8BUV]{12}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test("every character of the alphabet is used, and listed once", () => {
  expect(new Set(codes.join("")).size).toBe(codeAlphabet.length);
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
});

test("a printed code is accepted unchanged and means the stored one", () => {
  for (const code of codes) {
    const printed = printCouponCode(code);
    expect(printed).toMatch(/^.{4}-.{4}-.{4}$/);
    expect(normalizeCouponCode(couponCodeSchema.parse(printed))).toBe(code);
  }
  expect(printCouponCode("SPRING20")).toBe("SPRING20");
});
