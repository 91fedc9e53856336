import * as z from "zod/mini";

/** An amount of money: integer minor units (cents for USD, whole yen for JPY) and an ISO 4217 code. */
export const moneySchema = z.object({
  amountMinor: z.int().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "A currency is an ISO 4217 code in capitals.")),
});
export type Money = z.infer<typeof moneySchema>;
