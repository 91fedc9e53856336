import { brand } from "@site/content/brand";
import { eq } from "drizzle-orm";

import type { Db } from "../db/client.ts";
import {
  type MailMessage,
  outbox,
  type OutboxMessage,
  type OutboxRow,
  undeliverableAddresses,
} from "../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { selectInvoiceCustomers } from "../features/payment-sync/invoices.ts";
import { renderMail } from "../mail/mail-design.ts";
import type { MailDeps } from "../mail/outgoing-mail.ts";
import { RecipientRejectedError } from "../providers/mail/mailer.ts";
import { composeMail, getMailPolicy } from "./mail-kinds.ts";
import { computeRecipientDigest, recordUndeliverable } from "./suppression.ts";

const domain = new URL(brand.origin).hostname;

/** Carries out the job of one outbox row; `skipped` if there is no recipient. */
export async function deliverMessage(
  deps: MailDeps,
  { id: outboxId, resendCount }: Pick<OutboxRow, "id" | "resendCount">,
  message: OutboxMessage,
): Promise<"sent" | "skipped"> {
  if (message.kind === "customer-address") return syncCustomerEmail(deps, message.profileId);
  const mail = await composeMail(deps, message);
  // The address of a deleted account is empty.
  if (!mail?.to || (await isSuppressed(deps, message, mail.to))) return "skipped";
  if (!(await checkMailLimit(deps, message.kind, mail.to))) return "skipped";
  const sentTo = computeRecipientDigest(deps, outboxId, mail.to);
  await deps.db.update(outbox).set({ sentTo }).where(eq(outbox.id, outboxId));
  try {
    await deps.mailer.send({
      to: mail.to,
      subject: mail.content.subject,
      ...renderMail(mail.content, deps),
      // Mail programs hide a second mail with the same id.
      messageId: `<${outboxId}${resendCount > 0 ? `.${resendCount}` : ""}@${domain}>`,
      unsubscribeUrl: mail.unsubscribeUrl,
      replyTo: mail.replyTo,
    });
  } catch (error) {
    if (error instanceof RecipientRejectedError) {
      await recordUndeliverable(deps, mail.to, "refused");
    }
    throw error;
  }
  return "sent";
}

/** Whether mail of this kind must not go to the address. */
export async function isSuppressed(
  { db, digests }: Pick<Deps, "db" | "digests">,
  { kind }: MailMessage,
  email: string,
): Promise<boolean> {
  const { suppressedBy } = getMailPolicy(kind);
  if (suppressedBy.length === 0) return false;
  const [known] = await db
    .select({ reason: undeliverableAddresses.reason })
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.addressDigest, digests.compute(email)));
  return known !== undefined && suppressedBy.includes(known.reason);
}

/**
 * Counts a mail to an address. Each kind has its own count, so that no kind blocks another. Returns whether the mail
 * may be sent; throws if it has to wait.
 */
export async function checkMailLimit(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<boolean> {
  const { beyondLimit } = getMailPolicy(kind);
  if (beyondLimit === "send") return true;
  try {
    await limiter.consume(
      beyondLimit === "drop" ? "sent:address" : "owed:address",
      `${kind} ${email}`,
    );
    return true;
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === "rate_limited";
    if (isLimited && beyondLimit === "drop") return false;
    throw error;
  }
}

/**
 * Updates the address of the account's customers at the payment provider. If it changes during the calls, the new one is
 * sent too, so that a slower worker can't leave an older address there.
 */
async function syncCustomerEmail(
  { db, payments }: Pick<Deps, "db" | "payments">,
  profileId: string,
): Promise<"sent" | "skipped"> {
  let sentEmail: string | undefined;
  let customerIds: string[] = [];
  for (;;) {
    const [account] = await db.select().from(profiles).where(eq(profiles.id, profileId));
    if (!account || account.deletedAt) {
      // Deleted during the calls: remove the address that was just sent.
      for (const id of customerIds) await payments.updateCustomerEmail(id, "");
      return sentEmail ? "sent" : "skipped";
    }
    if (account.email === sentEmail) return "sent";
    customerIds = await listCustomers(db, account);
    if (customerIds.length === 0) return sentEmail ? "sent" : "skipped";
    for (const id of customerIds) await payments.updateCustomerEmail(id, account.email);
    sentEmail = account.email;
  }
}

/** IDs of the account's customer at the provider and of its invoices' customers. */
async function listCustomers(
  db: Db,
  { id: profileId, paymentCustomerId }: ProfileRow,
): Promise<string[]> {
  const customers = selectInvoiceCustomers(db);
  const ofInvoices = await db.select().from(customers).where(eq(customers.profileId, profileId));
  return [paymentCustomerId, ...ofInvoices.map(({ customerId }) => customerId)].filter(
    (id) => id !== null,
  );
}
