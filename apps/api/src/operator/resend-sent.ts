import { MAIL_CONTENT_DAYS } from "@site/contracts/retention";
import { and, eq, sql } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import { type MailMessage, outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { getRetryValues, getOutboxState } from "../outbox/outbox-rows.ts";
import type { Audit } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

/** The mail is not sent again, in words for the person who wants it. */
export class NotResent extends Error {
  override name = "NotResent";
}

/**
 * Sends a mail of the outbox again. It is the same row, since each cause has one; like every mail it is composed
 * when it is sent, from that day's data and for the people who may read it then. A double click sends one.
 */
export async function resendSent(
  { db, now }: Pick<Deps, "db" | "now">,
  mailId: string,
  audit: Audit,
): Promise<void> {
  const at = now();
  const target = `mail ${mailId}`;
  await withTransaction(db, async (tx) => {
    const row = await lockMail(tx, mailId);
    const same = and(eq(auditRows.target, target), sql`${auditRows.after} ->> 'sent' is not null`);
    if (await wasDoneJustNow(tx, at, same)) return;
    const sent = resendableKind(row);
    const resendCount = row.resendCount + 1;
    await audit(tx, {
      target,
      before: { sentAt: row.sentAt, resendCount: row.resendCount },
      after: { sent, resendCount },
    });
    await tx
      .update(outbox)
      .set({ ...getRetryValues(at), sentAt: null, skippedAt: null, resendCount })
      .where(eq(outbox.id, mailId));
  });
}

/** The kind of a mail that can be sent again; throws if it cannot. */
export async function requireResendable(db: Db, mailId: string): Promise<MailMessage["kind"]> {
  return withTransaction(db, async (tx) => resendableKind(await lockMail(tx, mailId)));
}

async function lockMail(tx: Tx, mailId: string): Promise<OutboxRow> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, mailId)).for("update");
  if (row) return row;
  throw new NotResent("We have no record of this mail. Reload the page, or look for a newer one.");
}

function resendableKind(row: OutboxRow): MailMessage["kind"] {
  const state = getOutboxState(row);
  if (state === "waiting") {
    throw new NotResent("This mail waits to be sent. It goes out with the next mails.");
  }
  if (state === "dead") {
    throw new NotResent(
      "This mail failed. Send it from the list of failed mails, or by `outbox retry`.",
    );
  }
  const kind = row.message?.kind;
  if (kind && kind !== "customer-address") return kind;
  throw new NotResent(
    `What was in this mail is deleted: after ${MAIL_CONTENT_DAYS} days, or at once if it had an address in it. Send a new mail instead: a receipt, all licences or the confirmation.`,
  );
}
