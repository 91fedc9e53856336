import type { Db, Tx } from "../../db/client.ts";
import { outbox } from "../../db/schema/outbox.ts";
import type { OutboxMessage } from "./outbox-message.ts";

/** Puts a mail into the outbox, once for each key; in the transaction of its cause where there is one. */
export async function enqueueMail(
  db: Db | Tx,
  dedupeKey: string,
  message: OutboxMessage,
): Promise<void> {
  await db.insert(outbox).values({ dedupeKey, message }).onConflictDoNothing();
}
