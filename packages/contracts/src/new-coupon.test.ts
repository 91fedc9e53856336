import { expect, test } from "vitest";

import { newCouponInputSchema, customCouponCodeSchema } from "./new-coupon.ts";
import { SHOP_CURRENCY } from "./plans.ts";

const messages = (input: unknown) =>
  newCouponInputSchema.safeParse(input).error?.issues.map(({ message }) => message);

test("the owner's texts become what a coupon holds", () => {
  const parsed = newCouponInputSchema.parse({
    off: `${SHOP_CURRENCY} 19.50`,
    plans: "personal, pro",
    from: "2026-12-01",
    until: "2026-12-01",
    uses: "50",
    domain: " University.Example ",
    owner: "Ada",
  });
  expect(parsed).toEqual({
    off: { amountMinor: 1_950, currency: SHOP_CURRENCY },
    plans: ["personal", "pro"],
    from: "2026-12-01",
    until: "2026-12-01",
    uses: 50,
    domain: "university.example",
    owner: "Ada",
  });
  expect(customCouponCodeSchema.parse(" spring-20 ")).toBe("SPRING20");
});

test.each<[string, object]>([
  ["Say what it gives, by one of --percent, --off and --grant.", {}],
  ["Say what it gives, by one of --percent, --off and --grant.", { percent: "20", grant: "pro" }],
  ["A grant gives one plan: leave --plans out.", { grant: "pro", plans: "pro" }],
  ["It ends before it begins.", { percent: "1", from: "2026-12-02", until: "2026-12-01" }],
  ["Give a whole number from 1 to 100.", { percent: "101" }],
  ["Give a whole number from 1 to 100.", { percent: "0" }],
  ["Give a whole number from 1 to 1000000.", { percent: "1", uses: "1.5" }],
  [`Plans are sold in ${SHOP_CURRENCY}.`, { off: "KWD 15" }],
  [`Enter an amount such as 15 or ${SHOP_CURRENCY} 15.50.`, { off: `${SHOP_CURRENCY} 0` }],
  [`Enter an amount such as 15 or ${SHOP_CURRENCY} 15.50.`, { off: "219,5" }],
  ["Choose one of the plans.", { percent: "1", plans: "pro,trial" }],
  ["Write the day as in 2026-12-31.", { percent: "1", until: "2026-02-30" }],
  ["Write the domain as in example.edu.", { percent: "1", domain: "a@example.edu" }],
])("%s", (message, input) => {
  expect(messages(input)).toEqual([message]);
});
