import { eq } from "drizzle-orm";

import { emailChanges } from "../../db/schema/email-changes.ts";
import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { createEmailChangeLink } from "./email-change-link.ts";
import {
  addressInUseMail,
  confirmEmailChangeMail,
  emailChangeAskedMail,
  emailChangedMail,
} from "./email-change-mails.ts";

type ChangeMessage = Extract<OutboxMessage, { kind: `email-change${string}` }>;
type ComposeDeps = Pick<SendDeps, "db" | "identity" | "siteOrigin">;
type Change = typeof emailChanges.$inferSelect;

/**
 * Mails about a change of address; undefined if the change has ended since. Links are created when a mail is sent.
 * An old address that was never confirmed gets the mail without a link: it may be a stranger's.
 */
export async function composeEmailChange(
  deps: ComposeDeps,
  { kind, changeId }: ChangeMessage,
): Promise<AddressedMail | undefined> {
  const [found] = await deps.db
    .select({ change: emailChanges, uid: profiles.identityUid })
    .from(emailChanges)
    .innerJoin(profiles, eq(profiles.id, emailChanges.profileId))
    .where(eq(emailChanges.id, changeId));
  if (!found || (found.change.endedAt && kind !== "email-changed")) return undefined;
  const { change, uid } = found;
  if (kind === "email-change-confirm") return composeConfirmation(deps, change, uid);
  const takeBackUrl = change.fromVerified
    ? await createEmailChangeLink(deps, change.id, "take_back")
    : undefined;
  if (kind === "email-changed") {
    const content = emailChangedMail({ newEmail: change.toEmail, takeBackUrl });
    return { to: change.fromEmail, content };
  }
  if (!takeBackUrl) return undefined;
  const content = emailChangeAskedMail({ newEmail: change.toEmail, takeBackUrl });
  return { to: change.fromEmail, content };
}

async function composeConfirmation(
  deps: ComposeDeps,
  { id, fromEmail, toEmail }: Change,
  uid: string,
): Promise<AddressedMail> {
  const known = await deps.identity.findAccount(toEmail);
  if (known && known.uid !== uid) {
    return { to: toEmail, content: addressInUseMail({ siteOrigin: deps.siteOrigin }) };
  }
  const url = await createEmailChangeLink(deps, id, "confirm");
  return { to: toEmail, content: confirmEmailChangeMail({ url, oldEmail: fromEmail }) };
}
