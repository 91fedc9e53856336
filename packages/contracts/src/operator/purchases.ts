import * as z from "zod/mini";

import { argument, option, reference } from "../operator.ts";
import { SHOP_CURRENCY } from "../plans.ts";

const purchase = argument(
  reference("Name the purchase or its checkout session."),
  "id of the purchase, or of its checkout session",
);
const amountSchema = z
  .string("Write an amount.")
  .check(z.trim(), z.maxLength(30, "Use at most 30 characters."));

export const purchaseInputSchema = z.object({ purchase });

export const refundInputSchema = z.object({
  purchase,
  amount: option(
    z._default(amountSchema, ""),
    `only this much, as in "${SHOP_CURRENCY} 20"; all that is left unless given`,
  ),
  again: option(
    z._default(z.boolean("Say whether the same amount is refunded again."), false),
    "also if the same amount was refunded before",
  ),
  /** The total on the screen of the person who decides: a refund that is sent twice is made once. */
  refunded: option(z.optional(amountSchema), "what was refunded in all so far; needed with --again"),
});
