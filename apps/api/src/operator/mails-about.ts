import type { OperatorMail } from "@site/contracts/operator";
import { and, desc, inArray, like, or, sql } from "drizzle-orm";

import { contains } from "../db/contains.ts";
import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { outboxStateOf } from "../outbox/list-outbox.ts";

const MOST = 50;

interface About {
  profileId: string;
  /** Empty once the account is deleted. */
  email: string;
  /** Of what the person bought, holds or changed. */
  ids: string[];
}

/** The mails to a person or about their purchases and licences, the newest first, without those to other accounts. */
export async function mailsAbout(
  { db }: Pick<Deps, "db">,
  { profileId, email, ids }: About,
): Promise<OperatorMail[]> {
  const to = sql`${outbox.message} ->> 'profileId'`;
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        or(
          ...[profileId, ...ids].map((id) => like(outbox.dedupeKey, contains(id))),
          sql`${outbox.message} ->> 'email' = ${email}`,
          sql`${to} = ${profileId}`,
          inArray(sql`${outbox.message} ->> 'licenceId'`, ids),
        ),
        sql`coalesce(${to}, ${profileId}) = ${profileId}`,
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
    again: row.again,
    hasText: row.message !== null,
  };
}
