import type { Db, Tx } from "../db/client.ts";
import type { OutboxMessage } from "../db/schema/outbox-message.ts";
import { outbox } from "../db/schema/outbox.ts";
import { currentRequestId } from "../request-scope.ts";
import { presentStep } from "../telemetry/present-step.ts";

interface WaitingMail {
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
  { dedupeKey, message, at }: WaitingMail,
): Promise<boolean> {
  const written = await db
    .insert(outbox)
    .values({
      dedupeKey,
      message,
      requestId: currentRequestId(),
      traceparent: presentStep()?.traceparent,
      createdAt: at,
      nextAttemptAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  return written.length > 0;
}
