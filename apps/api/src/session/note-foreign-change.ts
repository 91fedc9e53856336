import { and, eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { emailChanges } from "../db/schema/email-changes.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";

interface ForeignChange {
  before: ProfileRow;
  email: string;
  at: Date;
}

/**
 * Anyone who is logged in can change the address at the identity service itself. The former address is notified and may
 * object, as after a change of ours. `true` if a mail was written. A return to a former address is no change to
 * object to: its owner may just have taken it back.
 */
export async function noteForeignChange(
  tx: Tx,
  { before: { id: profileId, email: fromEmail, emailVerified }, email, at }: ForeignChange,
): Promise<boolean> {
  if (!emailVerified || fromEmail === email) return false;
  const [former] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.profileId, profileId),
        eq(emailChanges.fromEmail, email),
        eq(emailChanges.fromVerified, true),
      ),
    )
    .limit(1);
  if (former) return false;
  const [change] = await tx
    .insert(emailChanges)
    .values({
      profileId,
      fromEmail,
      fromVerified: true,
      toEmail: email,
      requestedAt: at,
      changedAt: at,
    })
    .returning();
  if (!change) throw new Error("A change that was just written is gone.");
  const message = { kind: "email-changed", changeId: change.id } as const;
  await enqueueMail(tx, { dedupeKey: `email-changed:${change.id}`, message, at });
  return true;
}
