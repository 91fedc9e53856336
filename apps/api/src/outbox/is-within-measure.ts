import type { MailMessage } from "../db/schema/outbox-message.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";

/**
 * How a mail counts against the limit of its address. Beyond the limit, mail that anyone can cause for any address
 * is dropped; mail about money and rights is delayed. The other kinds go to ourselves.
 */
const measures: Record<MailMessage["kind"], "sent:address" | "owed:address" | undefined> = {
  "account-deleted": "sent:address",
  "confirm-address": "sent:address",
  downloads: "sent:address",
  "email-change-confirm": "sent:address",
  "newsletter-confirm": "sent:address",
  "newsletter-welcome": "sent:address",
  "reset-password": "sent:address",
  "seat-invitation": "sent:address",
  "deletion-asked": "owed:address",
  "email-change-asked": "owed:address",
  "email-changed": "owed:address",
  gift: "owed:address",
  "licence-changed": "owed:address",
  "licence-given": "owed:address",
  "licence-new-key": "owed:address",
  "licence-status": "owed:address",
  "licence-taken": "owed:address",
  "payment-charged-back": "owed:address",
  "payment-disputed": "owed:address",
  "payment-failed": "owed:address",
  "payment-restored": "owed:address",
  "payment-returned": "owed:address",
  // Only the shop causes these, and while the mail server is away each try counts.
  "newsletter-issue": "owed:address",
  "newsletter-test": "owed:address",
  receipt: "owed:address",
  refund: "owed:address",
  "refund-came-back": "owed:address",
  "seat-accepted": "owed:address",
  "seat-ended": "owed:address",
  "seat-invitation-ended": "owed:address",
  "payment-held": undefined,
  support: undefined,
};

/**
 * Counts each mail for its address, whatever its cause; each kind separately, so that none blocks another. Throws
 * if the mail has to wait.
 */
export async function isWithinMeasure(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<boolean> {
  const limit = measures[kind];
  if (!limit) return true;
  try {
    await limiter.consume(limit, `${kind} ${email}`);
    return true;
  } catch (error) {
    const isBeyond = error instanceof AppError && error.code === "rate_limited";
    if (isBeyond && limit === "sent:address") return false;
    throw error;
  }
}
