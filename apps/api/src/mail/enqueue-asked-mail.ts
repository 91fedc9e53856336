import { and, gt, like, lt, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { beginsWith } from "../db/contains.ts";
import type { OutboxMessage } from "../db/schema/outbox-message.ts";
import { outbox } from "../db/schema/outbox.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import { momentAround } from "./moment.ts";

interface AskedMail {
  /** The kind and whom it is for: the same cause within a moment writes one mail. */
  cause: string;
  message: OutboxMessage;
  at: Date;
}

/**
 * Puts a mail into the outbox that a person may ask for again and again; a double click, two tabs and a repetition
 * after a lost answer write one. Returns whether it was written.
 */
export async function enqueueAskedMail(
  tx: Tx,
  { cause, message, at }: AskedMail,
): Promise<boolean> {
  // Until the transaction ends; otherwise two requests at once would each see no other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}, 0))`);
  const { from, until } = momentAround(at);
  const [justNow] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        gt(outbox.createdAt, from),
        lt(outbox.createdAt, until),
        like(outbox.dedupeKey, beginsWith(`${cause}:`)),
      ),
    )
    .limit(1);
  if (justNow) return false;
  return enqueueMail(tx, { dedupeKey: `${cause}:${at.toISOString()}`, message, at });
}
