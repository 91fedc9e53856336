import { expect, test } from "vitest";

import { couponPath, readCouponCode } from "./coupon-code.ts";

test("a code survives the address it is kept in", () => {
  for (const code of ["SPRING20", "class of 26", "GRÜN-5"]) {
    const { searchParams } = new URL(couponPath(code), "https://site.example");
    expect(readCouponCode(searchParams)).toBe(code);
  }
});

test.each(["", "coupon=", "coupon=ab", "coupon=%3Cb%3E20%25%3C%2Fb%3E"])(
  "an impossible code is ignored: %s",
  (query) => {
    expect(readCouponCode(new URLSearchParams(query))).toBeUndefined();
  },
);
