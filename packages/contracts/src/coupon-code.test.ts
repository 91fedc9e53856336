import fc from "fast-check";
import { expect, test } from "vitest";

import { couponCodeSchema, normalizeCouponCode } from "./billing.ts";

const accepted = fc
  .string({ unit: "binary", maxLength: 24 })
  .filter((text) => couponCodeSchema.safeParse(text).success);
const plainCode = fc.stringMatching(/^[A-Z0-9]{3,20}$/);

test("case, spaces, hyphens and dashes do not count", () => {
  fc.assert(
    fc.property(plainCode, (code) => {
      const spelled = `  ${code.toLowerCase().slice(0, 2)} - ${code.slice(2)}–\u00a0`;
      expect(normalizeCouponCode(spelled)).toBe(code);
    }),
  );
});

test("full-width and other compatibility forms of a letter are that letter", () => {
  expect(normalizeCouponCode("ＳＰＲＩＮＧ２６")).toBe("SPRING26");
});

test("the normal form of any code that is accepted is its own normal form", () => {
  fc.assert(
    fc.property(fc.oneof(accepted, fc.constantFrom("ΐab", "straße", "ŉab", "ﬁne")), (code) => {
      const normal = normalizeCouponCode(code);
      expect(normalizeCouponCode(normal)).toBe(normal);
      expect(normalizeCouponCode(code.toUpperCase())).toBe(normal);
    }),
  );
});

test("a code that is accepted never normalises to less than three characters", () => {
  fc.assert(
    fc.property(accepted, (code) => {
      expect(normalizeCouponCode(code).length).toBeGreaterThanOrEqual(3);
    }),
  );
});

test.each(["", "  ", "ab", "- - -", "a-- --", "SAVE;DROP", "50%", "a\u0000bc", "x".repeat(65)])(
  "%j is no coupon code",
  (code) => {
    expect(couponCodeSchema.safeParse(code).success).toBe(false);
  },
);
