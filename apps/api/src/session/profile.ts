import { and, eq, isNull, sql } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../db/client.ts";
import { type ProfileRow, profiles, emailChanges } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { IdentityClaims } from "../providers/identity.ts";

type ProfileDeps = Pick<Deps, "db" | "now" | "wakeOutbox">;

/**
 * The profile of a verified token's holder: created when first seen, by however many concurrent requests, and kept
 * in step with the address that the identity service last vouched for. A tab with an older token sees what a newer
 * one said.
 */
export async function ensureProfile(
  deps: ProfileDeps,
  claims: IdentityClaims,
): Promise<ProfileRow> {
  const { db } = deps;
  const { uid, email, emailVerified, name, issuedAt } = claims;
  const [known] = await getLookup(db).execute({ uid });
  // Tokens work for an hour after the account is deleted; they must not recreate it.
  if (known?.deletedAt) throw new AppError("account_deleted");
  if (known && !hasNewClaims(known, claims)) return known;
  if (!known) {
    const [created] = await db
      .insert(profiles)
      .values({ identityUid: uid, email, emailVerified, identityCheckedAt: issuedAt, displayName: name })
      .onConflictDoNothing({ target: profiles.identityUid })
      .returning();
    if (created) return created;
  }
  await updateFromClaims(deps, claims);
  const [profile] = await getLookup(db).execute({ uid });
  if (!profile) throw new Error("A profile that was just written is gone.");
  return profile;
}

/**
 * What the token says that the profile does not. An address that was confirmed stays so: the service forgets it when
 * somebody moves the account away and back.
 */
function hasNewClaims(
  known: ProfileRow,
  { email, emailVerified, issuedAt }: IdentityClaims,
): boolean {
  if (known.identityCheckedAt > issuedAt) return false;
  return known.email !== email || (emailVerified && !known.emailVerified);
}

async function updateFromClaims(deps: ProfileDeps, claims: IdentityClaims): Promise<void> {
  const { uid, email, emailVerified, issuedAt } = claims;
  const isMailed = await withTransaction(deps.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.identityUid, uid), isNull(profiles.deletedAt)))
      .for("update");
    if (!before || !hasNewClaims(before, claims)) return false;
    await tx
      .update(profiles)
      .set({ email, emailVerified, identityCheckedAt: issuedAt, updatedAt: sql`now()` })
      .where(eq(profiles.id, before.id));
    return recordExternalEmailChange(tx, { before, email, at: deps.now() });
  });
  if (isMailed) deps.wakeOutbox();
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

function getLookup(db: Db): ReturnType<typeof prepareLookup> {
  const lookUp = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookUp);
  return lookUp;
}

/**
 * Nearly every request runs this, and building the statement takes longer than executing it. Without a name it is
 * prepared only by us and not in Postgres: a pooler in between would have to know it.
 */
function prepareLookup(db: Db) {
  return db
    .select()
    .from(profiles)
    .where(eq(profiles.identityUid, sql.placeholder("uid")))
    .prepare("");
}

interface ExternalEmailChange {
  before: ProfileRow;
  email: string;
  at: Date;
}

/**
 * Anyone who is logged in can change the address at the identity service itself. The former address is notified and may
 * object, as after a change of ours. `true` if a mail was written. A return to a former address is no change to
 * object to: its owner may just have taken it back.
 */
async function recordExternalEmailChange(
  tx: Tx,
  { before: { id: profileId, email: fromEmail, emailVerified }, email, at }: ExternalEmailChange,
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

/**
 * A person's row, locked until the transaction ends. Whatever gives something to a person begins with it: either
 * their deletion waits, or it is seen here and the call refused.
 */
export async function lockAccount(tx: Tx, profileId: string): Promise<ProfileRow> {
  const [person] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  if (!person || person.deletedAt) throw new AppError("account_deleted");
  return person;
}
