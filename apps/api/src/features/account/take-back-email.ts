import type { EmailChange } from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, gt, isNull } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";
import { changeOfLink, type LinkedChange, presentEmailChange } from "./email-change-link.ts";
import { moveToAddress } from "./move-to-address.ts";

/**
 * The old address's objection, before or after the change: the account returns to it, every other access ends, and
 * all changes requested since are void with their links. A mail leads its owner to a new password. Idempotent.
 */
export async function takeBackEmail(
  deps: Pick<Deps, "db" | "digests" | "identity" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<EmailChange> {
  const at = deps.now();
  const linked = await transact(deps.db, async (tx) => {
    const found = await changeOfLink(tx, { token, kind: "take_back", at });
    const { id, profileId, requestedAt } = found.change;
    await tx
      .update(emailChanges)
      .set({ endedAt: at })
      .where(and(eq(emailChanges.id, id), isNull(emailChanges.endedAt)));
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.profileId, profileId), gt(emailChanges.requestedAt, requestedAt)));
    return found;
  });
  const { profile, change } = linked;
  if (isTakenBack(linked)) return presentEmailChange(linked);
  const answer = await deps.identity.changeEmail(
    profile.identityUid,
    { email: change.fromEmail, emailVerified: true },
    { lockOut: true },
  );
  if (answer === "taken") throw new AppError("email_taken");
  if (answer === "gone") throw new AppError("email_link_unusable");
  const moved = await transact(deps.db, async (tx) => {
    const [now] = await tx.select().from(profiles).where(eq(profiles.id, profile.id)).for("update");
    if (!now || now.deletedAt) throw new AppError("account_deleted");
    await tx.update(profiles).set({ takenBackAt: at }).where(eq(profiles.id, now.id));
    await enqueueAskedMail(tx, {
      cause: `reset-password:take-back:${change.id}`,
      message: { kind: "reset-password", email: change.fromEmail },
      at,
    });
    return moveToAddress(
      { tx, digests: deps.digests },
      { profileId: now.id, from: now, email: change.fromEmail, at: deps.now() },
    );
  });
  deps.wakeOutbox();
  return presentEmailChange({ ...linked, profile: moved });
}

/** The owner may have set a new password by now, which must stay. */
function isTakenBack({ change, profile }: LinkedChange): boolean {
  const isSince = profile.takenBackAt !== null && profile.takenBackAt >= change.requestedAt;
  return isSince && profile.email === change.fromEmail;
}
