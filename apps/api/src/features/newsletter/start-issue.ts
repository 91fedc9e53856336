import { count, eq, sql } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { newsletterIssues, subscriptions } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import type { IssueLetter } from "./issue-mail.ts";
import { NewsletterRefused } from "./newsletter-refused.ts";

export interface Starting {
  slug: string;
  letter: IssueLetter;
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, audience: number) => Promise<void>;
}

/** Begins to send a newsletter to everyone who is subscribed now; the job does the rest. Once for each name. */
export async function startIssue(
  { db }: Pick<Deps, "db">,
  { slug, letter: { subject, parts }, record }: Starting,
): Promise<{ audience: number }> {
  return transact(db, async (tx) => {
    const audience = await countSubscribers(tx);
    // The database's clock: the owner's machine may be minutes off.
    const now = sql`now()`;
    const [begun] = await tx
      .insert(newsletterIssues)
      .values({ slug, letter: { subject, parts }, startedAt: now, audience, progressedAt: now })
      .onConflictDoNothing()
      .returning({ slug: newsletterIssues.slug });
    if (!begun) throw sentBefore(slug);
    await record(tx, audience);
    return { audience };
  });
}

/** Throws if the newsletter was sent before, or is being sent. */
export async function requireNotBegun(db: Deps["db"], slug: string): Promise<void> {
  const [begun] = await db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug));
  if (begun) throw sentBefore(slug);
}

function sentBefore(slug: string): NewsletterRefused {
  return new NewsletterRefused(
    `The newsletter ${slug} was sent before: see \`newsletter status ${slug}\`.`,
  );
}

export async function countSubscribers(db: Deps["db"] | Tx): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(subscriptions)
    .where(eq(subscriptions.state, "subscribed"));
  return row?.n ?? 0;
}
