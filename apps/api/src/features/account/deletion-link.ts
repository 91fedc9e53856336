import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, gt } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { deletionLinks } from "../../db/schema/deletion-links.ts";
import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, digestToken } from "../../mail/link-token.ts";

const MINUTE_MS = 60_000;

type Asked = Pick<Extract<OutboxMessage, { kind: "deletion-asked" }>, "profileId" | "askedAt">;

/** Creates a new link for a mail about this request; only its digest is stored. */
export async function createDeletionLink(
  { db, now, siteOrigin }: Pick<Deps, "db" | "now" | "siteOrigin">,
  { profileId, askedAt }: Asked,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db
    .insert(deletionLinks)
    .values({ tokenDigest, profileId, askedAt: new Date(askedAt), createdAt: now() });
  return `${pageUrl(siteOrigin, "/account")}?${new URLSearchParams({ open: "delete", token })}`;
}

/**
 * A recent login alone does not delete an account with a confirmed address: a person who took over a browser or a
 * password would need the mailbox too. Only links of the newest request work.
 */
export async function requireDeletionLink(
  db: Db,
  { id, emailVerified, deletionAskedAt }: ProfileRow,
  { token, at }: { token: string | undefined; at: Date },
): Promise<void> {
  if (!emailVerified) return;
  if (token === undefined || !deletionAskedAt) throw new AppError("email_link_unusable");
  const [link] = await db
    .select({ createdAt: deletionLinks.createdAt })
    .from(deletionLinks)
    .where(
      and(
        eq(deletionLinks.tokenDigest, digestToken(token)),
        eq(deletionLinks.profileId, id),
        eq(deletionLinks.askedAt, deletionAskedAt),
        gt(deletionLinks.createdAt, new Date(at.getTime() - DELETION_LINK_MINUTES * MINUTE_MS)),
      ),
    );
  if (!link) throw new AppError("email_link_unusable");
}
