import { expect, test } from "vitest";

import { getCouponPath, parseCouponCode } from "./coupon-code.ts";

test("a code survives a round trip through the address", () => {
  for (const code of ["SPRING20", "class of 26", "GRÜN-5"]) {
    const { searchParams } = new URL(getCouponPath(code), "https://site.example");
    expect(parseCouponCode(searchParams)).toBe(code);
  }
});

test.each(["", "coupon=", "coupon=ab", "coupon=%3Cb%3E20%25%3C%2Fb%3E"])(
  "an invalid code is ignored: %s",
  (query) => {
    expect(parseCouponCode(new URLSearchParams(query))).toBeUndefined();
  },
);
