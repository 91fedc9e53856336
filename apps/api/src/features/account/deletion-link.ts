import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, isNull } from "drizzle-orm";

import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, digestToken } from "../../mail/link-token.ts";

const MINUTE_MS = 60_000;

/** Creates a new link for the mail about a deletion, which voids the one before; only its digest is stored. */
export async function createDeletionLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  profileId: string,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db
    .update(profiles)
    .set({ deletionLinkDigest: tokenDigest })
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)));
  return `${pageUrl(siteOrigin, "/account")}?${new URLSearchParams({ open: "delete", token })}`;
}

/**
 * A recent login alone does not delete an account with a confirmed address: whoever took over a browser or a
 * password would need the mailbox too.
 */
export function requireDeletionLink(
  { emailVerified, deletionAskedAt, deletionLinkDigest }: ProfileRow,
  token: string | undefined,
  at: Date,
): void {
  if (!emailVerified) return;
  const ageMs = at.getTime() - (deletionAskedAt?.getTime() ?? 0);
  const isInTime = ageMs < DELETION_LINK_MINUTES * MINUTE_MS;
  const isTheirs = token !== undefined && digestToken(token) === deletionLinkDigest;
  if (!isInTime || !isTheirs) throw new AppError("email_link_unusable");
}
