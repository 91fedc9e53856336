import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, isNull, sql } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, digestToken } from "../../mail/link-token.ts";

const MINUTE_MS = 60_000;

/** Which request the mail is about. */
type Asked = Pick<Extract<OutboxMessage, { kind: "deletion-asked" }>, "profileId" | "askedAt">;

/**
 * Creates a new link for the mail about a deletion, beside those of earlier copies of the same mail; only its digest
 * is stored. Undefined if the account is gone, or a newer request has its own mail.
 */
export async function createDeletionLink(
  { db, now, siteOrigin }: Pick<Deps, "db" | "now" | "siteOrigin">,
  { profileId, askedAt }: Asked,
): Promise<string | undefined> {
  const { token, tokenDigest } = createLinkToken();
  const [linked] = await db
    .update(profiles)
    .set({
      deletionLinkDigest: sql`concat_ws(' ', ${profiles.deletionLinkDigest}, ${tokenDigest}::text)`,
      deletionLinkAt: now(),
    })
    .where(
      and(
        eq(profiles.id, profileId),
        isNull(profiles.deletedAt),
        askedAt === undefined ? undefined : eq(profiles.deletionAskedAt, new Date(askedAt)),
      ),
    )
    .returning({ id: profiles.id });
  if (!linked) return undefined;
  return `${pageUrl(siteOrigin, "/account")}?${new URLSearchParams({ open: "delete", token })}`;
}

/**
 * A recent login alone does not delete an account with a confirmed address: whoever took over a browser or a
 * password would need the mailbox too.
 */
export function requireDeletionLink(
  { emailVerified, deletionLinkAt, deletionLinkDigest }: ProfileRow,
  token: string | undefined,
  at: Date,
): void {
  if (!emailVerified) return;
  const ageMs = at.getTime() - (deletionLinkAt?.getTime() ?? 0);
  const isInTime = ageMs < DELETION_LINK_MINUTES * MINUTE_MS;
  const theirs = deletionLinkDigest?.split(" ") ?? [];
  const isTheirs = token !== undefined && theirs.includes(digestToken(token));
  if (!isInTime || !isTheirs) throw new AppError("email_link_unusable");
}
