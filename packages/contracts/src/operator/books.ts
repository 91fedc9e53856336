import * as z from "zod/mini";

import { lineOfText } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

/**
 * The kinds of movements. A dispute that is opened takes the payment away, one that is won returns it; one that is
 * lost moves nothing more. `other` is what the provider books for reasons of its own.
 */
export const movementKinds = [
  "payment",
  "refund",
  "refund_returned",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "fee",
  "other",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The columns by which the books can be summed up. */
export const bookGroups = [
  "month",
  "day",
  "plan",
  "country",
  "taxRate",
  "vatNumber",
  "coupon",
  "kind",
] as const;
export type BookGroup = (typeof bookGroups)[number];

const month = z
  .string("Give a month as in 2026-09.")
  .check(z.trim(), z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Give a month as in 2026-09."));

export const monthInputSchema = z.object({ month: createArgumentSchema(month, "as in 2026-09") });

/** The months of the books, both ends included; all unless given. */
export const booksPeriodSchema = z.object({
  from: createOptionSchema(z.optional(month), "first month, as in 2026-07; all unless given"),
  until: createOptionSchema(z.optional(month), "last month, included"),
});

export const summaryInputSchema = z.extend(booksPeriodSchema, {
  by: createOptionSchema(
    z._default(z.enum(bookGroups, `Give one of ${bookGroups.join(", ")}.`), "month"),
    "a row for each of these; a batch of coupons, or a sale, is one",
  ),
});

const amount = z.string();

/** A row of the export. Amounts are decimals in the row's currency, negative if money left the shop. */
export const movementSchema = z.object({
  /** When it happened, in UTC. */
  date: z.string(),
  /** The month whose books it belongs to. */
  month: z.string(),
  kind: z.enum(movementKinds),
  currency: z.string(),
  gross: amount,
  net: amount,
  tax: amount,
  taxRate: z.nullable(z.string()),
  country: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  order: z.nullable(z.string()),
  quantity: z.int(),
  coupon: z.nullable(z.string()),
  couponBatch: z.nullable(z.string()),
  sale: z.nullable(z.string()),
  discount: amount,
  credit: amount,
  settledCurrency: z.string(),
  settled: amount,
  purchase: z.nullable(z.string()),
  reference: z.string(),
});
export type Movement = z.infer<typeof movementSchema>;

/** The sums of a group in one currency. `kept` is what is left without tax and after fees. */
export const booksSumSchema = z.object({
  group: z.string(),
  currency: z.string(),
  payments: z.int(),
  paid: amount,
  refunded: amount,
  disputed: amount,
  fees: amount,
  other: amount,
  /** What coupons and credits took off the list prices of the payments. */
  discount: amount,
  /** The tax in the three columns before the fees. */
  tax: amount,
  net: amount,
  kept: amount,
});
export type BooksSum = z.infer<typeof booksSumSchema>;

/** A month of the books. An open one changes with each movement. */
export const bookMonthSchema = z.object({
  month: z.string(),
  state: z.enum(["open", "closed"]),
  /** Whether the month is over and all earlier ones are closed. */
  canClose: z.boolean(),
  movements: z.int(),
  closedAt: z.nullable(z.string()),
  /** SHA-256 of the month's export. */
  digest: z.nullable(z.string()),
});
export type BookMonth = z.infer<typeof bookMonthSchema>;

export const closeResultSchema = z.object({
  wouldClose: z.optional(z.string()),
  closed: z.optional(z.string()),
  movements: z.int(),
  digest: z.string(),
  totals: z.array(z.object({ currency: z.string(), movements: z.int(), net: amount, tax: amount })),
});

export const booksSyncInputSchema = z.object({
  from: createOptionSchema(
    z.optional(z.iso.date("Give a day as in 2026-09-01.")),
    "read the provider again from this day on; since the last movement unless given",
  ),
});

export const booksSyncResultSchema = z.object({
  /** Balance transactions that were read. */
  read: z.int(),
  recorded: z.int(),
  /** Payments in the provider's account that belong to no order of this shop. */
  others: z.int(),
});

/** The files that the page /operator offers; the command line writes the same with `--csv FILE`. */
export const downloads = ["books", "orders", "subscribers", "coupons"] as const;

export const downloadInputSchema = z.object({
  what: z.enum(downloads, "Choose a file."),
  /** Months of the books, or of the day an order was created. */
  ...booksPeriodSchema.shape,
  /** A coupon or a batch. */
  name: z.optional(lineOfText("Name a coupon or a batch.")),
});

export const downloadSchema = z.object({ fileName: z.string(), text: z.string() });
