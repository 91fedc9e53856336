import { PASSKEY_INVITATION_HOURS } from "@site/contracts/passkeys";
import type { Passkey, RemovePasskeyInput, RenamePasskeyInput } from "@site/contracts/passkeys";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, asc, eq } from "drizzle-orm";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { recordAudit } from "../../db/record-audit.ts";
import { passkeys, type PasskeyRow, passkeyTokens } from "../../db/schema/passkeys.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockAccount } from "../../session/profile.ts";
import { enqueuePasskeyMail } from "./passkey-mail.ts";
import { createPasskeyToken } from "./passkey-tokens.ts";

export function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Db | Tx, { id }: Pick<ProfileRow, "id">): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.profileId, id))
    .orderBy(asc(passkeys.createdAt));
}

/** Records what an operator did to their own passkeys. */
export async function recordPasskeyAudit(
  db: Db | Tx,
  { id }: Pick<ProfileRow, "id">,
  entry: { command: string; at: Date; before: object | null; after: object | null },
): Promise<void> {
  await recordAudit(db, { who: `operator ${id}`, target: id, why: "at the site", ...entry });
}

export async function renamePasskey(
  { db, now }: Pick<Deps, "db" | "now">,
  profile: ProfileRow,
  { passkeyId, name }: RenamePasskeyInput,
): Promise<Passkey> {
  const isOwn = and(eq(passkeys.id, passkeyId), eq(passkeys.profileId, profile.id));
  return withTransaction(db, async (tx) => {
    const [before] = await tx.select().from(passkeys).where(isOwn).for("update");
    if (!before) throw new AppError("passkey_not_found");
    await tx.update(passkeys).set({ name }).where(isOwn);
    await recordPasskeyAudit(tx, profile, {
      command: "passkeys rename",
      at: now(),
      before: { passkey: passkeyId, name: before.name },
      after: { passkey: passkeyId, name },
    });
    return toPasskey({ ...before, name });
  });
}

/** Removes a passkey and ends the sessions that it confirmed. The last one stays where the shop requires one. */
export async function removePasskey(
  deps: Pick<Deps, "db" | "now" | "requiresPasskeys" | "wakeOutbox">,
  profile: ProfileRow,
  { passkeyId }: RemovePasskeyInput,
): Promise<void> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    // Of two removals at once, the second sees the result of the first.
    await lockAccount(tx, profile.id);
    const own = await listPasskeys(tx, profile);
    const removed = own.find(({ id }) => id === passkeyId);
    if (!removed) throw new AppError("passkey_not_found");
    if (deps.requiresPasskeys && own.length === 1) throw new AppError("passkey_still_needed");
    await tx.delete(passkeys).where(eq(passkeys.id, passkeyId));
    await recordPasskeyAudit(tx, profile, {
      command: "passkeys remove",
      at,
      before: { passkey: passkeyId, name: removed.name },
      after: null,
    });
    await enqueuePasskeyMail(tx, { ...removed, change: "removed", at });
  });
  deps.wakeOutbox();
}

/** Removes all passkeys of an account, and links to register one. Returns the removed ones. */
export async function removeAllPasskeys(
  tx: Tx,
  { id: profileId }: Pick<ProfileRow, "id">,
  at: Date,
): Promise<PasskeyRow[]> {
  await tx.delete(passkeyTokens).where(eq(passkeyTokens.profileId, profileId));
  const removed = await tx.delete(passkeys).where(eq(passkeys.profileId, profileId)).returning();
  for (const passkey of removed) {
    await enqueuePasskeyMail(tx, { ...passkey, change: "removed", at });
  }
  return removed;
}

/** Creates the link with which an operator registers their first passkey. Earlier links no longer work. */
export async function invitePasskey(
  tx: Tx,
  { id: profileId }: Pick<ProfileRow, "id">,
  { at, siteOrigin }: { at: Date; siteOrigin: string },
): Promise<{ url: string; expiresAt: Date }> {
  await tx
    .delete(passkeyTokens)
    .where(and(eq(passkeyTokens.profileId, profileId), eq(passkeyTokens.kind, "invitation")));
  const { token, expiresAt } = await createPasskeyToken(
    tx,
    { kind: "invitation", profileId },
    { at, seconds: PASSKEY_INVITATION_HOURS * 3_600 },
  );
  const query = new URLSearchParams({ open: "passkey", invitation: token });
  return { url: `${pageUrl(siteOrigin, "/account")}?${query}`, expiresAt };
}
