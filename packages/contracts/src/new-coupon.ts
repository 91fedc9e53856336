import * as z from "zod/mini";

import { normalizeCouponCode } from "./billing.ts";
import { parseMoney } from "./money/parse-money.ts";
import { createArgumentSchema, createOptionSchema } from "./operator/fields.ts";
import { paidPlanIds, paidPlans, SHOP_CURRENCY } from "./plans.ts";
import { paidPlanIdSchema } from "./plans/plan-schemas.ts";
import { atMostALine, singleLine } from "./single-line.ts";

/** A coupon code that the owner chooses, with letters that every keyboard has. */
export const customCouponCodeSchema = z.pipe(
  z.string("Name the code.").check(
    atMostALine,
    z.refine((code) => /^[A-Z0-9]{3,40}$/.test(normalizeCouponCode(code)), {
      error: "A code has 3 to 40 letters from A to Z or digits.",
    }),
  ),
  z.transform(normalizeCouponCode),
);

const shopCurrencies = new Set(Object.values(paidPlans).map(({ price }) => price.currency));

const writeAmount = `Enter an amount such as 15 or ${SHOP_CURRENCY} 15.50.`;

export const shopAmountSchema = z.pipe(
  z.string(writeAmount).check(atMostALine),
  z.transform((text, { issues }) => {
    const amount = parseMoney(text, SHOP_CURRENCY);
    const wrong =
      !amount || amount.amountMinor === 0
        ? writeAmount
        : shopCurrencies.has(amount.currency)
          ? undefined
          : `Plans are sold in ${[...shopCurrencies].join(", ")}.`;
    if (amount && !wrong) return amount;
    issues.push({ code: "custom", message: wrong, input: text });
    return z.NEVER;
  }),
);

export function createWholeNumberSchema(from: number, to: number) {
  const message = `Give a whole number from ${from} to ${to}.`;
  return z.pipe(
    z.pipe(z.string(message).check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number(message).check(z.minimum(from, message), z.maximum(to, message)),
  );
}

export const planListSchema = z.pipe(
  z.pipe(
    z.string("Name plans, with commas between them.").check(atMostALine),
    z.transform((list) => list.split(",").map((name) => name.trim())),
  ),
  z.array(paidPlanIdSchema),
);

export const daySchema = z.iso.date("Write the day as in 2026-12-31.");

const labelSchema = z
  .string("Give a name.")
  .check(
    z.trim(),
    z.minLength(1, "Give a name."),
    z.maxLength(80, "Use at most 80 characters."),
    singleLine,
  );

const domainSchema = z
  .string("Write the domain as in example.edu.")
  .check(
    z.trim(),
    z.toLowerCase(),
    atMostALine,
    z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "Write the domain as in example.edu."),
  );

/** The options of a new coupon, as text from the command line. Exactly one of the first three is required. */
export const newCouponInputSchema = z
  .object({
    percent: createOptionSchema(
      z.optional(createWholeNumberSchema(1, 100)),
      "takes this share off the price, 1 to 100",
    ),
    off: createOptionSchema(
      z.optional(shopAmountSchema),
      `takes this amount off, as in "${SHOP_CURRENCY} 15"`,
    ),
    grant: createOptionSchema(z.optional(paidPlanIdSchema), "gives this plan, with no payment"),
    plans: createOptionSchema(
      z.optional(planListSchema),
      `only for these plans, with commas between: ${paidPlanIds.join(",")}`,
    ),
    from: createOptionSchema(z.optional(daySchema), "valid from the beginning of this day, UTC"),
    until: createOptionSchema(z.optional(daySchema), "valid to the end of this day, UTC"),
    uses: createOptionSchema(
      z.optional(createWholeNumberSchema(1, 1_000_000)),
      "how often it can be used in all",
    ),
    domain: createOptionSchema(
      z.optional(domainSchema),
      "only for confirmed email addresses there and at its sub-domains",
    ),
    owner: createOptionSchema(z.optional(labelSchema), "whom it is made for, for your lists"),
  })
  .check(
    z.refine(
      ({ percent, off, grant }) =>
        [percent, off, grant].filter((value) => value !== undefined).length === 1,
      "Say what it gives, by one of --percent, --off and --grant.",
    ),
    z.refine(({ grant, plans }) => !(grant && plans), "A grant gives one plan: leave --plans out."),
    z.refine(({ from, until }) => !from || !until || from <= until, "It ends before it begins."),
  );
export type NewCoupon = z.infer<typeof newCouponInputSchema>;

export const couponBatchInputSchema = z.object({
  batch: createArgumentSchema(labelSchema, "name of the batch"),
  count: createOptionSchema(createWholeNumberSchema(1, 10_000), "how many codes, up to 10,000"),
});
