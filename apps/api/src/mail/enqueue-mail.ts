import type { Db, Tx } from "../db/client.ts";
import { type OutboxMessage, outbox } from "../db/schema/outbox.ts";
import { getRequestId } from "../request-context.ts";
import { getActiveSpan } from "../telemetry/trace.ts";

interface QueuedMail {
  /** Identifies the cause. A second mail with the same key is not written. */
  dedupeKey: string;
  message: OutboxMessage;
  /**
   * The time by our own clock. The database's clock runs slightly ahead, so a worker would not find the mail at once.
   */
  at: Date;
}

/** Puts a mail into the outbox, within the transaction of its cause if there is one. Returns whether it was written. */
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
