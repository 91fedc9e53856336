import { brand } from "@site/content/brand";
import { type DeletionRequested, DELETION_LINK_MINUTES } from "@site/contracts/account";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, isNull, gt, lte } from "drizzle-orm";

import { withTransaction, type Db } from "../../db/client.ts";
import type { MailMessage } from "../../db/schema/outbox.ts";
import { deletionLinks, type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, computeTokenDigest } from "../../mail/link-token.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { consumeAddressLimit, enqueueRequestedMail } from "../../mail/request-mail.ts";
import { assertNoPendingRecovery, assertNotFrozen } from "./account-freeze.ts";

/** Mails a deletion link to the account's address. Nothing is deleted yet. */
export async function requestDeletion(
  { db, now, limiter, wakeOutbox }: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  profile: ProfileRow,
): Promise<DeletionRequested> {
  const at = now();
  assertNotFrozen(profile, at);
  await assertNoPendingRecovery(db, profile, at);
  if (!profile.emailVerified) return { mailed: false };
  await consumeAddressLimit({ limiter }, "deletion-asked", profile.email);
  await withTransaction(db, async (tx) => {
    const isNew = await enqueueRequestedMail(tx, {
      cause: `deletion-asked:${profile.id}`,
      message: { kind: "deletion-asked", profileId: profile.id, askedAt: at.toISOString() },
      at,
    });
    // A repeated request within seconds sends no second mail, so the link in the first must stay valid.
    if (!isNew) return;
    await tx
      .update(profiles)
      .set({ deletionRequestedAt: at })
      .where(and(eq(profiles.id, profile.id), isNull(profiles.deletedAt)));
    await tx.delete(deletionLinks).where(eq(deletionLinks.profileId, profile.id));
  });
  wakeOutbox();
  return { mailed: true };
}

type DeletionMessage = MailMessage & { kind: "deletion-asked" };

/** Creates the link of a mail about this request. Only its digest is stored. */
export async function createDeletionLink(
  { db, now, siteOrigin }: Pick<Deps, "db" | "now" | "siteOrigin">,
  { profileId, askedAt }: Pick<DeletionMessage, "profileId" | "askedAt">,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db
    .insert(deletionLinks)
    .values({ tokenDigest, profileId, requestedAt: new Date(askedAt), createdAt: now() });
  return `${pageUrl(siteOrigin, "/account")}?${new URLSearchParams({ open: "delete", token })}`;
}

/**
 * Throws unless the token is a valid link of the newest request. Deleting an account with a confirmed address
 * requires access to its mailbox: a recent login alone may be that of an intruder with the browser or the password.
 */
export async function requireDeletionLink(
  db: Db,
  { id, emailVerified, deletionRequestedAt }: ProfileRow,
  { token, at }: { token: string | undefined; at: Date },
): Promise<void> {
  if (!emailVerified) return;
  if (token === undefined || !deletionRequestedAt) throw new AppError("email_link_invalid");
  const [link] = await db
    .select({ createdAt: deletionLinks.createdAt })
    .from(deletionLinks)
    .where(
      and(
        eq(deletionLinks.tokenDigest, computeTokenDigest(token)),
        eq(deletionLinks.profileId, id),
        eq(deletionLinks.requestedAt, deletionRequestedAt),
        gt(deletionLinks.createdAt, getOldestValidRequestTime(at)),
      ),
    );
  if (!link) throw new AppError("email_link_invalid");
}

function getOldestValidRequestTime(at: Date): Date {
  return new Date(at.getTime() - DELETION_LINK_MINUTES * 60_000);
}

/** Deletes expired links. Returns how many. */
export async function purgeDeletionLinks({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const deleted = await db
    .delete(deletionLinks)
    .where(lte(deletionLinks.createdAt, getOldestValidRequestTime(now())))
    .returning({ tokenDigest: deletionLinks.tokenDigest });
  return deleted.length;
}

/** The mail about a requested deletion; `undefined` once the account is deleted or a newer request exists. */
export async function composeDeletionMail(
  deps: Pick<MailDeps, "db" | "now" | "siteOrigin">,
  message: DeletionMessage,
): Promise<OutgoingMail | undefined> {
  const [profile] = await deps.db
    .select({ email: profiles.email })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, message.profileId),
        isNull(profiles.deletedAt),
        eq(profiles.deletionRequestedAt, new Date(message.askedAt)),
      ),
    );
  if (!profile) return undefined;
  const url = await createDeletionLink(deps, message);
  const { siteOrigin } = deps;
  return { to: profile.email, content: renderDeletionRequestedMail({ url, siteOrigin }) };
}

/** Sent to the account's address: a deletion requires access to its mailbox, and a login. */
export function renderDeletionRequestedMail(mail: {
  url: string;
  siteOrigin: string;
}): MailContent {
  return {
    subject: `Delete your ${brand.name} account?`,
    blocks: [
      {
        text: `Someone who is logged in to your ${brand.name} account asked to delete it. Nothing has been deleted yet. If it was you, open this link where you're logged in and confirm.`,
      },
      { button: { label: "Continue to delete the account", url: mail.url } },
      {
        text: `The link works for ${DELETION_LINK_MINUTES} minutes. If it wasn't you, someone else can use your account: choose a new password, which logs everyone out.`,
      },
      { button: { label: "Choose a new password", url: pageUrl(mail.siteOrigin, "/forgot") } },
    ],
  };
}
