import { and, eq } from "drizzle-orm";

import { outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { digestRecipient } from "../mail/digest-recipient.ts";
import { noteUndeliverable } from "./note-undeliverable.ts";
import { readMailReport } from "./read-mail-report.ts";

/**
 * Handles a report about a mail, as it came to the address for bounces. Anyone can write there, so it counts only
 * if it shows the id of a mail that we sent to that very address: only the recipient knows the id, and no recipient
 * can name another's address. Returns how many addresses it newly blocks.
 */
export async function receiveMailReport(
  deps: Pick<Deps, "db" | "digests" | "now">,
  raw: Uint8Array,
): Promise<{ stopped: number }> {
  const { recipients, outboxId } = await readMailReport(raw);
  const [recipient, ...others] = recipients;
  // Ours have one recipient each.
  if (!recipient || others.length > 0 || !outboxId) return { stopped: 0 };
  const { email, reason } = recipient;
  const sentTo = digestRecipient(deps, outboxId, email);
  const [sent] = await deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.id, outboxId), eq(outbox.sentTo, sentTo)));
  if (!sent) return { stopped: 0 };
  return { stopped: (await noteUndeliverable(deps, email, reason)) ? 1 : 0 };
}
