import type { OperatorMail } from "@site/contracts/operator";
import { and, desc, inArray, like, or, sql } from "drizzle-orm";

import { containsPattern } from "../db/like-patterns.ts";
import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { getOutboxState } from "../outbox/outbox-rows.ts";

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
          ...[profileId, ...ids].map((id) => like(outbox.dedupeKey, containsPattern(id))),
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
    state: getOutboxState(row),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    lastError: row.lastError,
    again: row.resendCount,
    hasText: row.message !== null,
  };
}
