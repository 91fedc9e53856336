import { MAIL_CONTENT_DAYS, MAIL_RECORD_DAYS } from "@site/contracts/retention";
import { and, isNotNull, lt, or } from "drizzle-orm";

import { outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 86_400_000;

/**
 * Empties what is left of mails after a month, texts that could not be sent and digests of addresses, and deletes
 * their rows two months later. What still waits to be sent is left alone.
 */
export async function forgetMails({ db, now }: Pick<Deps, "db" | "now">) {
  const endedBefore = (days: number) => {
    const old = new Date(now().getTime() - days * DAY_MS);
    return or(lt(outbox.sentAt, old), lt(outbox.skippedAt, old), lt(outbox.deadAt, old));
  };
  const gone = await db
    .delete(outbox)
    .where(endedBefore(MAIL_RECORD_DAYS))
    .returning({ id: outbox.id });
  const emptied = await db
    .update(outbox)
    .set({ message: null, sentTo: null, lastError: null, requestId: null, traceparent: null })
    .where(
      and(
        endedBefore(MAIL_CONTENT_DAYS),
        or(isNotNull(outbox.message), isNotNull(outbox.sentTo), isNotNull(outbox.lastError)),
      ),
    )
    .returning({ id: outbox.id });
  return { mailsDeleted: gone.length, mailsEmptied: emptied.length };
}
