import type { EmailChange } from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import { emailChanges, type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { formerSubscriptions, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { enqueueRequestedMail } from "../../mail/request-mail.ts";
import type { Digests } from "../../providers/digests.ts";
import { selectInvoiceCustomers } from "../payment-sync/invoices.ts";
import {
  getChangeByLink,
  type EmailChangeRow,
  toEmailChange,
  type LinkedChange,
} from "./email-change-links.ts";

type ConfirmDeps = Pick<Deps, "db" | "digests" | "identity" | "now" | "wakeOutbox">;

/**
 * Changes an account's address, first at the identity service and then in our database. Repeating the call continues
 * after a crash. A concurrent recovery by the old address takes precedence. `mayMail` decides whether an old address
 * that was never confirmed may be mailed, because it may belong to somebody else.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token }: MailTokenInput,
  mayMail: (email: string) => Promise<boolean> = async () => true,
): Promise<EmailChange> {
  const linked = await getChangeByLink(deps.db, { token, kind: "confirm", at: deps.now() });
  const { change, profile } = linked;
  if (change.changedAt) return toEmailChange(linked);
  const result = await deps.identity.changeEmail(profile.identityUid, {
    email: change.toEmail,
    emailVerified: true,
  });
  if (result === "taken") throw new AppError("email_taken");
  if (result === "not_found") throw new AppError("email_link_invalid");
  const notifyOldAddress = change.fromVerified || (await mayMail(change.fromEmail));
  const updated = await withTransaction(deps.db, (tx) =>
    recordChange({ ...deps, tx }, change, { notifyOldAddress }),
  );
  if (!updated) {
    // Undo the change at the identity service, unless another tab completed it.
    const [current] = await deps.db.select().from(profiles).where(eq(profiles.id, profile.id));
    if (current && !current.deletedAt && current.email !== change.toEmail) {
      await deps.identity.changeEmail(current.identityUid, current);
    }
    throw new AppError("email_link_invalid");
  }
  deps.wakeOutbox();
  return toEmailChange({ ...linked, profile: updated });
}

/** `undefined` if the change was cancelled or the account deleted during the call to the identity service. */
async function recordChange(
  { tx, digests, now }: Pick<Deps, "digests" | "now"> & { tx: Tx },
  { id, profileId, fromEmail, fromVerified, toEmail }: EmailChangeRow,
  { notifyOldAddress }: { notifyOldAddress: boolean },
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
  const updated = await applyEmailChange(
    { tx, digests },
    {
      profileId,
      from: { email: fromEmail, emailVerified: fromVerified },
      email: toEmail,
      at,
    },
  );
  if (notifyOldAddress) {
    const message = { kind: "email-changed", changeId: id } as const;
    await enqueueMail(tx, { dedupeKey: `email-changed:${id}`, message, at });
  }
  return updated;
}

/**
 * Restores an account's old address, whether or not the change is complete. Ends every session, removes the password,
 * and deletes all later changes and their links. A mail leads the owner to a new password. Idempotent.
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
  const result = await deps.identity.changeEmail(
    profile.identityUid,
    { email: change.fromEmail, emailVerified: true },
    { lockOut: true },
  );
  if (result === "taken") throw new AppError("email_taken");
  if (result === "not_found") throw new AppError("email_link_invalid");
  const updated = await withTransaction(deps.db, async (tx) => {
    const [current] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, profile.id))
      .for("update");
    if (!current || current.deletedAt) throw new AppError("account_deleted");
    await tx.update(profiles).set({ recoveredAt: at }).where(eq(profiles.id, current.id));
    await enqueueRequestedMail(tx, {
      cause: `reset-password:take-back:${change.id}`,
      message: { kind: "reset-password", email: change.fromEmail },
      at,
    });
    return applyEmailChange(
      { tx, digests: deps.digests },
      { profileId: current.id, from: current, email: change.fromEmail, at: deps.now() },
    );
  });
  deps.wakeOutbox();
  return toEmailChange({ ...linked, profile: updated });
}

/** A second recovery would replace the new password that the owner may have set since the first. */
function isRecovered({ change, profile }: LinkedChange): boolean {
  const isRecoveredSince =
    profile.recoveredAt !== null && profile.recoveredAt >= change.requestedAt;
  return isRecoveredSince && profile.email === change.fromEmail;
}

interface AppliedEmailChange {
  profileId: string;
  from: Pick<ProfileRow, "email" | "emailVerified">;
  email: string;
  at: Date;
}

/**
 * Sets a profile's confirmed address and moves everything that is linked to it by address: the newsletter
 * subscription, an unclaimed former subscription, and the customers at the payment provider. An unconfirmed address
 * has nothing to move.
 */
export async function applyEmailChange(
  { tx, digests }: { tx: Tx; digests: Digests },
  { profileId, from, email, at }: AppliedEmailChange,
): Promise<ProfileRow> {
  const [updated] = await tx
    .update(profiles)
    .set({ email, emailVerified: true, identityCheckedAt: at, updatedAt: at })
    .where(eq(profiles.id, profileId))
    .returning();
  if (!updated) throw new Error("The profile of an email change does not exist.");
  const own = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.profileId, profileId));
  const ordered = await tx
    .update(invoices)
    .set({ email })
    .where(inArray(invoices.purchaseId, own))
    .returning({ id: invoices.purchaseId });
  const customers = selectInvoiceCustomers(tx);
  const isInvoiced = await tx.$count(customers, eq(customers.profileId, profileId));
  if (updated.paymentCustomerId || ordered.length > 0 || isInvoiced > 0) {
    // Queued with the change, and retried until the provider is reachable.
    const message = { kind: "customer-address", profileId } as const;
    await enqueueMail(tx, {
      dedupeKey: `customer-address:${profileId}:${at.getTime()}`,
      message,
      at,
    });
  }
  if (!from.emailVerified || from.email === email) return updated;
  await moveSubscription(tx, {
    email,
    from: digests.compute(from.email),
    to: digests.compute(email),
  });
  await tx
    .update(formerSubscriptions)
    .set({ email })
    .where(and(eq(formerSubscriptions.email, from.email), isNull(formerSubscriptions.purchaseId)));
  return updated;
}

/**
 * Moves a newsletter subscription to the new address, unless that address has already subscribed or unsubscribed. A
 * moved row keeps its id, so that links in sent mails still work.
 */
async function moveSubscription(
  tx: Tx,
  { email, from, to }: { email: string; from: string; to: string },
): Promise<void> {
  const isOldSubscription = and(
    eq(subscriptions.addressDigest, from),
    eq(subscriptions.state, "subscribed"),
  );
  const [own] = await tx
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, to))
    .for("update");
  if (own && own.state !== "pending") {
    await tx.delete(subscriptions).where(isOldSubscription);
    return;
  }
  if (own) {
    const isPending = and(eq(subscriptions.addressDigest, to), eq(subscriptions.state, "pending"));
    await tx.delete(subscriptions).where(isPending);
  }
  await tx.update(subscriptions).set({ addressDigest: to, email }).where(isOldSubscription);
}
