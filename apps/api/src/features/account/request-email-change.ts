import type { Accepted } from "@site/contracts/auth";
import type { RequestEmailChangeInput } from "@site/contracts/email-change";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { momentAround } from "../../mail/moment.ts";
import { requireNotHeld } from "./require-not-held.ts";

/**
 * Asks the new address to confirm the change, and notifies the old one. Nothing changes before the confirmation.
 * Whether the new address belongs to another account is checked when the mail is sent, so the response reveals
 * nothing.
 */
export async function requestEmailChange(
  { db, now, limiter, wakeOutbox }: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  { id: profileId }: ProfileRow,
  { newEmail }: RequestEmailChangeInput,
): Promise<Accepted> {
  await countRequest({ limiter }, "email-change-confirm", newEmail);
  const at = now();
  await transact(db, async (tx) => {
    const [profile] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for("update");
    if (!profile || profile.deletedAt) throw new AppError("account_deleted");
    requireNotHeld(profile, at);
    if (profile.email === newEmail) {
      throw new AppError("invalid_input", {
        fields: { newEmail: "This is the address of your account already." },
      });
    }
    if (await wasAskedJustNow(tx, { profileId, toEmail: newEmail, at })) return;
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
    if (!change) throw new Error("A change that was just written is gone.");
    for (const kind of ["email-change-confirm", "email-change-asked"] as const) {
      const message = { kind, changeId: change.id };
      await enqueueMail(tx, { dedupeKey: `${kind}:${change.id}`, message, at });
    }
  });
  wakeOutbox();
  return { accepted: true };
}

/** Whether the same change was requested a moment ago, as by a double click: its mails are on their way. */
async function wasAskedJustNow(
  tx: Tx,
  { profileId, toEmail, at }: { profileId: string; toEmail: string; at: Date },
): Promise<boolean> {
  const { from, until } = momentAround(at);
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
