import { brand } from "@site/content/brand";
import type { Accepted } from "@site/contracts/auth";
import {
  type RequestEmailChangeInput,
  EMAIL_CHANGE_HOURS,
  EMAIL_RECOVERY_DAYS,
} from "@site/contracts/email-change";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import type { MailMessage } from "../../db/schema/outbox.ts";
import { emailChanges, type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { Block, MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { consumeAddressLimit, getDedupeWindow } from "../../mail/request-mail.ts";
import { assertNotFrozen } from "./account-freeze.ts";
import { createEmailChangeLink, type EmailChangeRow } from "./email-change-links.ts";

/**
 * Asks the new address to confirm the change, and notifies the old one. Nothing changes before the confirmation.
 * Whether another account has the new address is checked when the mail is sent, so that the response does not reveal it.
 */
export async function requestEmailChange(
  { db, now, limiter, wakeOutbox }: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  { id: profileId }: ProfileRow,
  { newEmail }: RequestEmailChangeInput,
): Promise<Accepted> {
  await consumeAddressLimit({ limiter }, "email-change-confirm", newEmail);
  const at = now();
  await withTransaction(db, async (tx) => {
    const [profile] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for("update");
    if (!profile || profile.deletedAt) throw new AppError("account_deleted");
    assertNotFrozen(profile, at);
    if (profile.email === newEmail) {
      throw new AppError("invalid_input", {
        fields: { newEmail: "This is the address of your account already." },
      });
    }
    if (await wasJustRequested(tx, { profileId, toEmail: newEmail, at })) return;
    await tx
      .update(emailChanges)
      .set({ endedAt: at })
      .where(and(eq(emailChanges.profileId, profileId), isNull(emailChanges.endedAt)));
    const [change] = await tx
      .insert(emailChanges)
      .values({
        profileId,
        fromEmail: profile.email,
        fromVerified: profile.emailVerified,
        toEmail: newEmail,
        requestedAt: at,
      })
      .returning();
    if (!change) throw new Error("The inserted change was not returned.");
    for (const kind of ["email-change-confirm", "email-change-asked"] as const) {
      const message = { kind, changeId: change.id };
      await enqueueMail(tx, { dedupeKey: `${kind}:${change.id}`, message, at });
    }
  });
  wakeOutbox();
  return { accepted: true };
}

/** Whether the same change was requested seconds ago, as by a double click: its mails are already queued. */
async function wasJustRequested(
  tx: Tx,
  { profileId, toEmail, at }: { profileId: string; toEmail: string; at: Date },
): Promise<boolean> {
  const { from, until } = getDedupeWindow(at);
  const [same] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.profileId, profileId),
        eq(emailChanges.toEmail, toEmail),
        isNull(emailChanges.endedAt),
        isNull(emailChanges.changedAt),
        gt(emailChanges.requestedAt, from),
        lt(emailChanges.requestedAt, until),
      ),
    );
  return same !== undefined;
}

type ChangeMessage = Extract<MailMessage, { kind: `email-change${string}` }>;
type ComposeDeps = Pick<MailDeps, "db" | "identity" | "siteOrigin">;

/**
 * The mail to the new or the old address; `undefined` if the change was cancelled. Links are created when a mail is
 * sent. An unconfirmed old address may be a stranger's, so its mail has no link.
 */
export async function composeEmailChangeMail(
  deps: ComposeDeps,
  { kind, changeId }: ChangeMessage,
): Promise<OutgoingMail | undefined> {
  const [found] = await deps.db
    .select({ change: emailChanges, uid: profiles.identityUid })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.profileId))
    .where(eq(emailChanges.id, changeId));
  if (!found || (found.change.endedAt && kind !== "email-changed")) return undefined;
  const { change, uid } = found;
  if (kind === "email-change-confirm") return composeConfirmation(deps, change, uid);
  const recoverUrl = change.fromVerified
    ? await createEmailChangeLink(deps, change.id, "take_back")
    : undefined;
  if (kind === "email-changed") {
    const content = renderEmailChangedMail({ newEmail: change.toEmail, recoverUrl });
    return { to: change.fromEmail, content };
  }
  if (!recoverUrl) return undefined;
  const content = renderEmailChangeRequestedMail({ newEmail: change.toEmail, recoverUrl });
  return { to: change.fromEmail, content };
}

async function composeConfirmation(
  deps: ComposeDeps,
  { id, fromEmail, toEmail }: EmailChangeRow,
  uid: string,
): Promise<OutgoingMail> {
  const owner = await deps.identity.findAccount(toEmail);
  if (owner && owner.uid !== uid) {
    return { to: toEmail, content: renderAddressInUseMail({ siteOrigin: deps.siteOrigin }) };
  }
  const url = await createEmailChangeLink(deps, id, "confirm");
  return { to: toEmail, content: renderConfirmEmailChangeMail({ url, oldEmail: fromEmail }) };
}

/** Sent to the new address: confirming the change requires access to its mailbox. */
export function renderConfirmEmailChangeMail(mail: { url: string; oldEmail: string }): MailContent {
  return {
    subject: `Confirm your new address for ${brand.name}`,
    blocks: [
      {
        text: `You asked to change the address of your ${brand.name} account from ${mail.oldEmail} to this one. Please confirm that this address is yours.`,
      },
      { button: { label: "Confirm the new address", url: mail.url } },
      {
        text: `The link works for ${EMAIL_CHANGE_HOURS} hours. If you didn't ask for this, ignore this email and nothing happens.`,
      },
    ],
  };
}

/** Sent to the new address if another account uses it, so that only the owner of the address learns this. */
export function renderAddressInUseMail({ siteOrigin }: { siteOrigin: string }): MailContent {
  return {
    subject: `This address already has a ${brand.name} account`,
    blocks: [
      {
        text: `Someone asked to use this address for another ${brand.name} account. It already has an account, so we changed nothing.`,
      },
      { button: { label: "Log in to that account", url: pageUrl(siteOrigin, "/login") } },
      {
        text: "If it was you, use that account, or delete it and try again. If it wasn't, you don't need to do anything.",
      },
    ],
  };
}

/** Sent to the old address as soon as a change is requested. */
export function renderEmailChangeRequestedMail(mail: {
  newEmail: string;
  recoverUrl: string;
}): MailContent {
  return {
    subject: `Someone asked to change the address of your ${brand.name} account`,
    blocks: [
      {
        text: `Someone who is logged in to your ${brand.name} account asked to change its address to ${mail.newEmail}. If it was you, confirm it in the email we sent there. You don't need to do anything here.`,
      },
      {
        text: "If it wasn't you, keep your address. That also logs everyone out and resets the password; we then email you a link to choose a new one.",
      },
      { button: { label: "Keep this address", url: mail.recoverUrl } },
    ],
  };
}

/** Sent to the old address after the change. Has no link if that address was never confirmed. */
export function renderEmailChangedMail(mail: {
  newEmail: string;
  recoverUrl: string | undefined;
}): MailContent {
  const subject = `The address of your ${brand.name} account was changed`;
  if (!mail.recoverUrl) {
    return {
      subject,
      blocks: [
        {
          text: `A ${brand.name} account that was created with this address now uses another one. This address was never confirmed.`,
        },
        {
          text: `If that was your account and you didn't change it, write to ${brand.supportEmail}.`,
        },
      ],
    };
  }
  const undo: Block[] = [
    {
      text: `If it wasn't you, take your address back. You can do that within ${EMAIL_RECOVERY_DAYS} days of the request. It logs everyone out and resets the password; we then email you a link to choose a new one.`,
    },
    { button: { label: "Take back the address", url: mail.recoverUrl } },
  ];
  return {
    subject,
    blocks: [
      {
        text: `Your ${brand.name} account now uses ${mail.newEmail}, and our emails go there. This is the last one to your old address.`,
      },
      ...undo,
    ],
  };
}
