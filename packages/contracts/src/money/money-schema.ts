import * as z from "zod/mini";

/** An amount of money: integer minor units (cents for USD, whole yen for JPY) and an ISO 4217 code. */
export const moneySchema = z.object(
  {
    amountMinor: z
      .int("An amount is in whole minor units.")
      .check(z.nonnegative("An amount is not below zero.")),
    currency: z
      .string("A currency is an ISO 4217 code in capitals.")
      .check(z.regex(/^[A-Z]{3}$/, "A currency is an ISO 4217 code in capitals.")),
  },
  "An amount of money has a figure and a currency.",
);
export type Money = z.infer<typeof moneySchema>;
