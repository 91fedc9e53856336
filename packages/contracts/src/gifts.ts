import * as z from "zod/mini";

import { incompleteLink, mailTokenSchema } from "./mail-link.ts";
import { paidPlanIdSchema } from "./plans/plan-schemas.ts";
import { emailSchema } from "./sign-in/email-address.ts";
import { severalLines } from "./single-line.ts";

/** The last day on which a gift can be delivered, counted from today. */
export const GIFT_DELIVERY_DAYS = 366;

const noTimeZone = "Reload the page: it didn't send your time zone.";

/** To whom a bought gift goes, with what note and when. */
export const giftDetailsSchema = z.object(
  {
    /** The address of the person who receives it. */
    email: emailSchema,
    note: z
      .string("Write a note, or leave it empty.")
      .check(z.trim(), z.maxLength(500, "Use at most 500 characters."), severalLines),
    /** The day on which the receiver gets the email, at nine in the giver's time zone. */
    deliverOn: z.iso.date("Choose a day."),
    /** The giver's time zone, by its IANA name. */
    timeZone: z
      .string(noTimeZone)
      .check(z.maxLength(64, noTimeZone), z.refine(isTimeZone, { error: noTimeZone })),
  },
  "Say whom the gift is for.",
);
export type GiftDetails = z.infer<typeof giftDetailsSchema>;

function isTimeZone(name: string): boolean {
  try {
    // oxlint-disable-next-line no-restricted-properties -- formats nothing, only knows the names of zones
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** `waiting` for its day, `sent`, or its outcome. */
export const giftStates = ["waiting", "sent", "accepted", "declined", "expired", "kept"] as const;
export const giftStateSchema = z.enum(giftStates);
export type GiftState = z.infer<typeof giftStateSchema>;

/** A bought gift as its giver sees it. */
export const boughtGiftSchema = z.object({
  state: giftStateSchema,
  /** Null once nobody needs it: the gift was accepted, declined or kept, or has expired. */
  email: z.nullable(z.string()),
  note: z.string(),
  deliverOn: z.iso.date(),
  /** The end of the time in which it can be accepted; null until it is sent. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether mail to the address comes back. */
  isUndeliverable: z.boolean(),
});
export type BoughtGift = z.infer<typeof boughtGiftSchema>;

const purchaseId = z.uuid("This link doesn't lead to a purchase.");

/** Corrects an open gift, or sends it again: a day that is today or past sends it at once. */
export const updateGiftInputSchema = z.extend(giftDetailsSchema, { purchaseId });
export type UpdateGiftInput = z.infer<typeof updateGiftInputSchema>;

/** Takes an open gift back, for the giver's own account. */
export const keepGiftInputSchema = z.object({ purchaseId });
export type KeepGiftInput = z.infer<typeof keepGiftInputSchema>;

/** The query parameters of /email-confirm in the mail with a gift. */
export const giftLinkSchema = z.object({
  mode: z.literal("gift", incompleteLink),
  token: mailTokenSchema,
});
export type GiftLink = z.infer<typeof giftLinkSchema>;

/** A gift as its page shows it before the receiver accepts. */
export const offeredGiftSchema = z.object({
  /** The name of the giver, or their address if they have no name; null once their account is deleted. */
  from: z.nullable(z.string()),
  /** The address that it was sent to. */
  email: z.string(),
  note: z.string(),
  planId: paidPlanIdSchema,
  seats: z.int(),
  devicesPerSeat: z.int(),
  updatesUntil: z.iso.date(),
  expiresAt: z.iso.datetime(),
});
export type OfferedGift = z.infer<typeof offeredGiftSchema>;

/** The receiver's licence. */
export const acceptedGiftSchema = z.object({ licenceId: z.uuid() });
export type AcceptedGift = z.infer<typeof acceptedGiftSchema>;
