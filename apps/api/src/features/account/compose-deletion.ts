import { and, eq, isNull } from "drizzle-orm";

import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { deletionAskedMail } from "./deletion-asked-mail.ts";
import { createDeletionLink } from "./deletion-link.ts";

/** The mail about a deletion that was asked for; undefined once the account is deleted. */
export async function composeDeletion(
  deps: Pick<SendDeps, "db" | "siteOrigin">,
  profileId: string,
): Promise<AddressedMail | undefined> {
  const [profile] = await deps.db
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)));
  if (!profile) return undefined;
  const url = await createDeletionLink(deps, profileId);
  const { siteOrigin } = deps;
  return { to: profile.email, content: deletionAskedMail({ url, siteOrigin }) };
}
