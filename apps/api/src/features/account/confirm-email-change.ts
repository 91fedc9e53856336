import type { EmailChange } from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, isNull, gt } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import { emailChanges, type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { formerSubscriptions } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { enqueueRequestedMail } from "../../mail/request-mail.ts";
import type { Digests } from "../../providers/digests.ts";
import {
  getChangeByLink,
  type EmailChangeRow,
  toEmailChange,
  type LinkedChange,
} from "./email-change-links.ts";

type ConfirmDeps = Pick<Deps, "db" | "digests" | "identity" | "now" | "wakeOutbox">;

/**
 * Makes the new address the account's: first at the identity service, then in our database. Pressed again, it
 * continues where a crash left it. An objection of the old address in between wins. An old address that was never
 * confirmed may be a stranger's: `tryConsumeMailLimit` says whether this caller may have a mail sent to it.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token }: MailTokenInput,
  mayMail: (email: string) => Promise<boolean> = async () => true,
): Promise<EmailChange> {
  const link = { token, kind: "confirm", at: deps.now() } as const;
  const linked = await getChangeByLink(deps.db, link);
  const { change, profile } = linked;
  if (change.changedAt) return toEmailChange(linked);
  const answer = await deps.identity.changeEmail(profile.identityUid, {
    email: change.toEmail,
    emailVerified: true,
  });
  if (answer === "taken") throw new AppError("email_taken");
  if (answer === "gone") throw new AppError("email_link_unusable");
  const isMailed = change.fromVerified || (await mayMail(change.fromEmail));
  const moved = await withTransaction(deps.db, (tx) =>
    recordChange({ ...deps, tx }, change, isMailed),
  );
  if (!moved) {
    const [now] = await deps.db.select().from(profiles).where(eq(profiles.id, profile.id));
    if (now && !now.deletedAt && now.email !== change.toEmail) {
      await deps.identity.changeEmail(now.identityUid, now);
    }
    throw new AppError("email_link_unusable");
  }
  deps.wakeOutbox();
  return toEmailChange({ ...linked, profile: moved });
}

/** Undefined if the change ended, or another tab made it, while the identity service was being called. */
async function recordChange(
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
  const moved = await applyEmailChange(
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

/**
 * The old address's objection, before or after the change: the account returns to it, every other access ends, and
 * all changes requested since are void with their links. A mail leads its owner to a new password. Idempotent.
 */
export async function recoverEmail(
  deps: Pick<Deps, "db" | "digests" | "identity" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<EmailChange> {
  const at = deps.now();
  const linked = await withTransaction(deps.db, async (tx) => {
    const found = await getChangeByLink(tx, { token, kind: "take_back", at });
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
  if (isRecovered(linked)) return toEmailChange(linked);
  const answer = await deps.identity.changeEmail(
    profile.identityUid,
    { email: change.fromEmail, emailVerified: true },
    { lockOut: true },
  );
  if (answer === "taken") throw new AppError("email_taken");
  if (answer === "gone") throw new AppError("email_link_unusable");
  const moved = await withTransaction(deps.db, async (tx) => {
    const [now] = await tx.select().from(profiles).where(eq(profiles.id, profile.id)).for("update");
    if (!now || now.deletedAt) throw new AppError("account_deleted");
    await tx.update(profiles).set({ recoveredAt: at }).where(eq(profiles.id, now.id));
    await enqueueRequestedMail(tx, {
      cause: `reset-password:take-back:${change.id}`,
      message: { kind: "reset-password", email: change.fromEmail },
      at,
    });
    return applyEmailChange(
      { tx, digests: deps.digests },
      { profileId: now.id, from: now, email: change.fromEmail, at: deps.now() },
    );
  });
  deps.wakeOutbox();
  return toEmailChange({ ...linked, profile: moved });
}

/** The owner may have set a new password by now, which must stay. */
function isRecovered({ change, profile }: LinkedChange): boolean {
  const isSince = profile.recoveredAt !== null && profile.recoveredAt >= change.requestedAt;
  return isSince && profile.email === change.fromEmail;
}

interface AppliedEmailChange {
  profileId: string;
  from: Pick<ProfileRow, "email" | "emailVerified">;
  email: string;
  at: Date;
}

/**
 * Makes a confirmed address the profile's, with everything linked to its owner by address: the newsletter, an
 * unclaimed former subscription, and the customer at the payment provider. An address that was never confirmed has
 * nothing to move.
 */
export async function applyEmailChange(
  { tx, digests }: { tx: Tx; digests: Digests },
  { profileId, from, email, at }: AppliedEmailChange,
): Promise<ProfileRow> {
  const [moved] = await tx
    .update(profiles)
    .set({ email, emailVerified: true, identityCheckedAt: at, updatedAt: at })
    .where(eq(profiles.id, profileId))
    .returning();
  if (!moved) throw new Error("The profile of a change is gone.");
  if (moved.paymentCustomerId) {
    // Atomic with the change, and retried while the provider is away.
    const message = { kind: "customer-address", profileId } as const;
    await enqueueMail(tx, {
      dedupeKey: `customer-address:${profileId}:${at.getTime()}`,
      message,
      at,
    });
  }
  if (!from.emailVerified || from.email === email) return moved;
  await moveNewsletter(tx, {
    email,
    from: digests.compute(from.email),
    to: digests.compute(email),
  });
  await tx
    .update(formerSubscriptions)
    .set({ email })
    .where(and(eq(formerSubscriptions.email, from.email), isNull(formerSubscriptions.purchaseId)));
  return moved;
}

/** A choice made for the new address stays; the row keeps its id, so that links in sent mails still work. */
async function moveNewsletter(
  tx: Tx,
  { email, from, to }: { email: string; from: string; to: string },
): Promise<void> {
  const isOld = and(eq(subscriptions.addressDigest, from), eq(subscriptions.state, "subscribed"));
  const [own] = await tx
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, to))
    .for("update");
  if (own && own.state !== "pending") {
    await tx.delete(subscriptions).where(isOld);
    return;
  }
  if (own) {
    const isWish = and(eq(subscriptions.addressDigest, to), eq(subscriptions.state, "pending"));
    await tx.delete(subscriptions).where(isWish);
  }
  await tx.update(subscriptions).set({ addressDigest: to, email }).where(isOld);
}
