import type { ResendMailInput } from "@site/contracts/operator/mails";
import { and, eq, isNull, sql } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import type { MailMessage } from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { findPurchase } from "../ledger/find-purchases.ts";
import { isReceiptDue } from "../ledger/licence-terms.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { Audit } from "./audit-by.ts";
import { resendSent } from "./resend-sent.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

type Wish = Pick<ResendMailInput, "mail" | "about">;
type NewMail = Wish & { mail: Exclude<Wish["mail"], "sent"> };

/** Sends a mail again, composed from today's data, to the person's present address; a double click sends one. */
export async function resendMail(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { mail, about }: Wish,
  audit: Audit,
): Promise<void> {
  if (mail === "sent") await resendSent(deps, about, audit);
  else await sendNew(deps, { mail, about }, audit);
  deps.wakeOutbox();
}

async function sendNew(
  deps: Pick<Deps, "db" | "now">,
  { mail, about }: NewMail,
  audit: Audit,
): Promise<void> {
  const message = await messageOf(deps, { mail, about });
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const table = mail === "receipt" ? purchases : profiles;
    await tx.select({ id: table.id }).from(table).where(eq(table.id, about)).for("no key update");
    const same = and(
      eq(auditRows.target, about),
      sql`${auditRows.after} ->> 'sent' = ${message.kind}`,
    );
    if (await wasDoneJustNow(tx, at, same)) return;
    const dedupeKey = `${message.kind}:${about}:again:${at.toISOString()}`;
    if (!(await enqueueMail(tx, { dedupeKey, message, at }))) return;
    await audit(tx, { target: about, before: null, after: { sent: message.kind } });
  });
}

async function messageOf({ db }: Pick<Deps, "db">, { mail, about }: NewMail): Promise<MailMessage> {
  if (mail === "receipt") {
    const purchase = await findPurchase(db, { purchaseId: about });
    if (!purchase) throw new AppError("purchase_not_found");
    if (!isReceiptDue(purchase)) throw new AppError("receipt_not_ready");
    return { kind: "receipt", purchaseId: about };
  }
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, about), isNull(profiles.deletedAt)));
  if (!profile) throw new AppError("not_found");
  return mail === "downloads"
    ? { kind: "downloads", email: profile.email }
    : { kind: "confirm-address", profileId: about };
}
