import {
  EMAIL_CHANGE_HOURS,
  type EmailChange,
  type EmailChangeLink,
  EMAIL_RECOVERY_DAYS,
} from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, isNull, lte } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import {
  type emailChangeLinkEnum,
  emailChangeLinks,
  emailChanges,
  type ProfileRow,
  profiles,
} from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { createLinkToken, computeTokenDigest, buildMailLinkUrl } from "../../mail/link-token.ts";

const DAY_MS = 86_400_000;

/** Deletes changes that can no longer be confirmed or undone, with their former addresses. */
export async function purgeEmailChanges({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ deleted: number }> {
  const expiry = new Date(now().getTime() - EMAIL_RECOVERY_DAYS * DAY_MS);
  const deleted = await db
    .delete(emailChanges)
    .where(lte(emailChanges.requestedAt, expiry))
    .returning({ id: emailChanges.id });
  return { deleted: deleted.length };
}

export type EmailChangeRow = typeof emailChanges.$inferSelect;
type LinkKind = (typeof emailChangeLinkEnum.enumValues)[number];

const HOUR_MS = 3_600_000;
const lifetimeHours: Record<LinkKind, number> = {
  confirm: EMAIL_CHANGE_HOURS,
  take_back: EMAIL_RECOVERY_DAYS * 24,
};
const modes: Record<LinkKind, EmailChangeLink["mode"]> = {
  confirm: "verifyAndChangeEmail",
  take_back: "recoverEmail",
};

/** The change that a link belongs to, with its account. */
export interface LinkedChange {
  change: EmailChangeRow;
  profile: ProfileRow;
  kind: LinkKind;
}

/** Creates a link for a mail. Only its digest is stored. */
export async function createEmailChangeLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  changeId: string,
  kind: LinkKind,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db.insert(emailChangeLinks).values({ tokenDigest, changeId, kind });
  return buildMailLinkUrl(siteOrigin, { mode: modes[kind], token });
}

/** Throws `email_link_invalid` for an invalid link. */
export async function getChangeByLink(
  db: Db | Tx,
  { token, kind, at }: { token: string; kind?: LinkKind; at: Date },
): Promise<LinkedChange> {
  const [found] = await db
    .select({ change: emailChanges, profile: profiles, kind: emailChangeLinks.kind })
    .from(emailChangeLinks)
    .innerJoin(emailChanges, eq(emailChanges.id, emailChangeLinks.changeId))
    .innerJoin(profiles, eq(profiles.id, emailChanges.profileId))
    .where(
      and(eq(emailChangeLinks.tokenDigest, computeTokenDigest(token)), isNull(profiles.deletedAt)),
    );
  if (!found || (kind && found.kind !== kind) || !isUsable(found, at)) {
    throw new AppError("email_link_invalid");
  }
  return found;
}

/**
 * A completed change can be confirmed again without effect, so its link stays valid. Links of a cancelled change are
 * invalid.
 */
function isUsable({ change, profile, kind }: LinkedChange, at: Date): boolean {
  const ageHours = (at.getTime() - change.requestedAt.getTime()) / HOUR_MS;
  if (ageHours >= lifetimeHours[kind]) return false;
  if (kind === "take_back") return true;
  if (change.endedAt) return false;
  return profile.email === change.fromEmail || profile.email === change.toEmail;
}

export function toEmailChange({ change, profile, kind }: LinkedChange): EmailChange {
  const { fromEmail, toEmail } = change;
  return { mode: modes[kind], fromEmail, toEmail, changed: profile.email !== fromEmail };
}

/** The change that a link would confirm or undo, for anyone who has the link. */
export async function getEmailChange(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<EmailChange> {
  return toEmailChange(await getChangeByLink(db, { token, at: now() }));
}
