import type { EmailChange } from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, isNull } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { changeOfLink, type EmailChangeRow, presentEmailChange } from "./email-change-link.ts";
import { moveToAddress } from "./move-to-address.ts";

type ConfirmDeps = Pick<Deps, "db" | "digests" | "identity" | "now" | "wakeOutbox">;

/**
 * Makes the new address the account's: first at the identity service, then in our database. Pressed again, it
 * continues where a crash left it. An objection of the old address in between wins. An old address that was never
 * confirmed may be a stranger's: `mayMail` says whether this caller may have a mail sent to it.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token }: MailTokenInput,
  mayMail: (email: string) => Promise<boolean> = async () => true,
): Promise<EmailChange> {
  const link = { token, kind: "confirm", at: deps.now() } as const;
  const linked = await changeOfLink(deps.db, link);
  const { change, profile } = linked;
  if (change.changedAt) return presentEmailChange(linked);
  const answer = await deps.identity.changeEmail(profile.identityUid, {
    email: change.toEmail,
    emailVerified: true,
  });
  if (answer === "taken") throw new AppError("email_taken");
  if (answer === "gone") throw new AppError("email_link_unusable");
  const isMailed = change.fromVerified || (await mayMail(change.fromEmail));
  const moved = await transact(deps.db, (tx) => noteChange({ ...deps, tx }, change, isMailed));
  if (!moved) {
    const [now] = await deps.db.select().from(profiles).where(eq(profiles.id, profile.id));
    if (now && !now.deletedAt && now.email !== change.toEmail) {
      await deps.identity.changeEmail(now.identityUid, now);
    }
    throw new AppError("email_link_unusable");
  }
  deps.wakeOutbox();
  return presentEmailChange({ ...linked, profile: moved });
}

/** Undefined if the change ended, or another tab made it, while the identity service was being called. */
async function noteChange(
  { tx, digests, now }: Pick<Deps, "digests" | "now"> & { tx: Tx },
  { id, profileId, fromEmail, fromVerified, toEmail }: EmailChangeRow,
  isMailed: boolean,
): Promise<ProfileRow | undefined> {
  const at = now();
  const [profile] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("update");
  if (!profile || profile.deletedAt) return undefined;
  const [change] = await tx
    .update(emailChanges)
    .set({ changedAt: at })
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.endedAt)))
    .returning();
  if (!change) return undefined;
  const moved = await moveToAddress(
    { tx, digests },
    {
      profileId,
      from: { email: fromEmail, emailVerified: fromVerified },
      email: toEmail,
      at,
    },
  );
  if (!isMailed) return moved;
  const message = { kind: "email-changed", changeId: id } as const;
  await enqueueMail(tx, { dedupeKey: `email-changed:${id}`, message, at });
  return moved;
}
