import * as z from "zod/mini";

import { giftStateSchema } from "../gifts.ts";
import { licenceStatusSchema } from "../licences.ts";
import { operatorMailSchema } from "../operator.ts";
import { paidPlanIdSchema } from "../plans/plan-schemas.ts";
import { emailSchema } from "../sign-in/email-address.ts";
import { lineOfText } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema, createReferenceSchema } from "./fields.ts";

const licence = createArgumentSchema(
  createReferenceSchema("Name the licence by its key."),
  "key of the licence",
);

export const licenceInputSchema = z.object({ licence });

export const moveInputSchema = z.object({
  licence,
  to: createOptionSchema(emailSchema, "address of the account that gets it"),
  newKey: createOptionSchema(
    z._default(z.boolean("Say whether the licence gets a new key."), false),
    "free its computers and end the old key",
  ),
  /**
   * The licence's key on the operator's screen. It makes the request idempotent: sending it twice creates one new key.
   */
  seenKey: createOptionSchema(
    z.optional(
      lineOfText("Say which key the licence has.").check(z.maxLength(100, "This is no key.")),
    ),
    "the key that it has, if the licence is named by its id",
  ),
});

export const grantInputSchema = z.object({
  email: createArgumentSchema(emailSchema, "address of the person"),
  plan: createOptionSchema(paidPlanIdSchema, "plan of the licence"),
});

/** A gifted licence that is issued when the owner of its email address confirms that address. */
export const waitingGiftSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  planId: paidPlanIdSchema,
  givenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type WaitingGift = z.infer<typeof waitingGiftSchema>;

/** A licence that a customer bought as a gift. */
export const purchasedGiftSchema = z.object({
  purchase: z.uuid(),
  planId: paidPlanIdSchema,
  giverProfileId: z.uuid(),
  /** Empty once the giver's account is deleted. */
  giver: z.string(),
  /** Null once the gift is closed and the address is deleted. */
  receiver: z.nullable(z.string()),
  deliverOn: z.iso.date(),
  /** `ended` if the payment was returned or the licence is paused. */
  state: z.enum([...giftStateSchema.options, "ended"]),
  expiresAt: z.nullable(z.iso.datetime()),
  /** The last mail about the gift. Null before the first one, and after its record is deleted. */
  mail: z.nullable(operatorMailSchema),
});
export type PurchasedGift = z.infer<typeof purchasedGiftSchema>;

export const giftInputSchema = z.object({
  gift: createArgumentSchema(
    z.uuid("Name the gift by its id, as `gifts list` shows it."),
    "id of the gift",
  ),
});

export const deviceInputSchema = z.object({
  device: createArgumentSchema(z.uuid("This does not name a device."), "id of the device"),
});

export const MAX_EXTRA_DEVICES = 100;

export const allowDevicesInputSchema = z.object({
  licence,
  extra: createOptionSchema(
    z.coerce
      .number("Give a whole number.")
      .check(z.int("Give a whole number."), z.minimum(0), z.maximum(MAX_EXTRA_DEVICES)),
    "computers in addition to those of the plan; 0 for none",
  ),
});

export const allowDevicesResultSchema = z.object({
  key: z.string(),
  before: z.int(),
  after: z.optional(z.int()),
  would: z.optional(z.int()),
  computers: z.int(),
});

export const moveResultSchema = z.object({
  wouldMove: z.optional(z.string()),
  moved: z.optional(z.string()),
  to: z.string(),
  /** The licence's key after the move. In a dry run, `new` or `same`. */
  key: z.string(),
  holder: z.optional(z.string()),
  /** Open checkouts of the former holder for this licence. */
  wouldCloseCheckouts: z.optional(z.int()),
  closedCheckouts: z.optional(z.int()),
});

export const revokeResultSchema = z.object({
  wouldRevoke: z.optional(z.string()),
  wouldRestore: z.optional(z.string()),
  key: z.optional(z.string()),
  before: licenceStatusSchema,
  after: z.optional(licenceStatusSchema),
});

export const grantResultSchema = z.object({
  wouldIssue: z.optional(paidPlanIdSchema),
  issued: z.optional(paidPlanIdSchema),
  key: z.optional(z.string()),
  purchase: z.optional(z.uuid()),
  /** Set instead of `wouldIssue` if the address has no account yet. */
  wouldGive: z.optional(paidPlanIdSchema),
  gives: z.optional(paidPlanIdSchema),
  gift: z.optional(z.uuid()),
  until: z.optional(z.iso.datetime()),
  to: z.string(),
});

export const giftResultSchema = z.object({
  wouldRevoke: z.optional(z.uuid()),
  revoked: z.optional(z.uuid()),
  from: z.optional(z.string()),
});

export const deviceResultSchema = z.object({
  wouldFree: z.optional(z.string()),
  freed: z.optional(z.string()),
  licence: z.uuid(),
});
