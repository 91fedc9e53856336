import type { DeletionRequested } from "@site/contracts/account";
import { and, eq, isNull } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { deletionLinks } from "../../db/schema/deletion-links.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";
import { requireNoObjection, requireNotHeld } from "./require-not-held.ts";

/** Mails the account's address a link that its deletion needs. Nothing is deleted yet. */
export async function requestDeletion(
  { db, now, limiter, wakeOutbox }: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  profile: ProfileRow,
): Promise<DeletionRequested> {
  const at = now();
  requireNotHeld(profile, at);
  await requireNoObjection(db, profile, at);
  if (!profile.emailVerified) return { mailed: false };
  await countRequest({ limiter }, "deletion-asked", profile.email);
  await transact(db, async (tx) => {
    const isNew = await enqueueAskedMail(tx, {
      cause: `deletion-asked:${profile.id}`,
      message: { kind: "deletion-asked", profileId: profile.id, askedAt: at.toISOString() },
      at,
    });
    // The link of a mail from a moment ago stays valid: no other one comes.
    if (!isNew) return;
    await tx
      .update(profiles)
      .set({ deletionAskedAt: at })
      .where(and(eq(profiles.id, profile.id), isNull(profiles.deletedAt)));
    await tx.delete(deletionLinks).where(eq(deletionLinks.profileId, profile.id));
  });
  wakeOutbox();
  return { mailed: true };
}
