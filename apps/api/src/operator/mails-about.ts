import type { OperatorMail } from "@site/contracts/operator";
import { desc, like, or, sql } from "drizzle-orm";

import { contains } from "../db/contains.ts";
import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { outboxStateOf } from "../outbox/list-outbox.ts";

const MOST = 50;

/**
 * The mails that name one of these ids or addresses, the newest first. Their contents are stored only until they
 * are sent.
 */
export async function mailsAbout(
  { db }: Pick<Deps, "db">,
  names: string[],
): Promise<OperatorMail[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(
      or(
        ...names.flatMap((name) => [
          like(outbox.dedupeKey, contains(name)),
          sql`${outbox.message} ->> 'email' = ${name}`,
        ]),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(MOST);
  return rows.map(presentMail);
}

export function presentMail(row: OutboxRow): OperatorMail {
  return {
    id: row.id,
    kind: row.message?.kind ?? row.dedupeKey.split(":", 1)[0] ?? "",
    state: outboxStateOf(row),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    lastError: row.lastError,
    hasText: row.message !== null,
  };
}
