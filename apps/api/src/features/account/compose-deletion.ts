import { and, eq, isNull } from "drizzle-orm";

import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { deletionAskedMail } from "./deletion-asked-mail.ts";
import { createDeletionLink } from "./deletion-link.ts";

type DeletionMessage = Extract<OutboxMessage, { kind: "deletion-asked" }>;

/** The mail about a deletion that was asked for; undefined once the account is deleted, or asked again. */
export async function composeDeletion(
  deps: Pick<SendDeps, "db" | "now" | "siteOrigin">,
  message: DeletionMessage,
): Promise<AddressedMail | undefined> {
  const [profile] = await deps.db
    .select({ email: profiles.email })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, message.profileId),
        isNull(profiles.deletedAt),
        eq(profiles.deletionAskedAt, new Date(message.askedAt)),
      ),
    );
  if (!profile) return undefined;
  const url = await createDeletionLink(deps, message);
  const { siteOrigin } = deps;
  return { to: profile.email, content: deletionAskedMail({ url, siteOrigin }) };
}
