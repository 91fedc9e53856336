import type { Db, Tx } from "../db/client.ts";
import { type OutboxMessage, outbox } from "../db/schema/outbox.ts";
import { getRequestId } from "../request-context.ts";
import { getActiveSpan } from "../telemetry/trace.ts";

interface QueuedMail {
  /** One cause, one key: a second mail with the same key is not written. */
  dedupeKey: string;
  message: OutboxMessage;
  /** The clock of the worker that may send it right away; the database's is a few microseconds ahead. */
  at: Date;
}

/**
 * Puts a mail into the outbox; in the transaction of its cause if there is one. Returns whether it was written: the
 * same cause writes one.
 */
export async function enqueueMail(
  db: Db | Tx,
  { dedupeKey, message, at }: QueuedMail,
): Promise<boolean> {
  const written = await db
    .insert(outbox)
    .values({
      dedupeKey,
      message,
      requestId: getRequestId(),
      traceparent: getActiveSpan()?.traceparent,
      createdAt: at,
      nextAttemptAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  return written.length > 0;
}
