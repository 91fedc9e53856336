import { and, eq, isNull, sql } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../db/client.ts";
import { type ProfileRow, profiles, emailChanges } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { IdentityClaims, SessionClaims } from "../providers/identity.ts";

type ProfileDeps = Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">;
type Login = Pick<SessionClaims, "signedInAt" | "usesGoogle">;

/**
 * Returns the profile of a verified token's account. Creates it on the first request, and updates its address if the
 * token is newer than the last update. An older token changes nothing.
 */
export async function ensureProfile(
  deps: ProfileDeps,
  claims: IdentityClaims,
  login?: Login,
): Promise<ProfileRow> {
  const { db } = deps;
  const { uid, email, emailVerified, name, issuedAt } = claims;
  const [known] = await getLookup(db).execute({ uid });
  // Tokens stay valid for an hour after the account is deleted. They must not recreate it.
  if (known?.deletedAt) throw new AppError("account_deleted");
  if (known && !hasNewClaims(known, claims)) return known;
  if (!known) {
    const [created] = await db
      .insert(profiles)
      .values({
        identityUid: uid,
        email,
        emailVerified,
        identityCheckedAt: issuedAt,
        displayName: name,
        ...(emailVerified && login?.usesGoogle && { sessionsValidFrom: login.signedInAt }),
      })
      .onConflictDoNothing({ target: profiles.identityUid })
      .returning();
    if (created) return created;
  }
  await updateFromClaims(deps, claims, login);
  const [profile] = await getLookup(db).execute({ uid });
  if (!profile) throw new Error("The inserted profile was not found.");
  return profile;
}

/**
 * Whether the token changes the profile. A confirmed address stays confirmed, although the identity service forgets
 * the confirmation when the address is changed and changed back.
 */
function hasNewClaims(
  known: ProfileRow,
  { email, emailVerified, issuedAt }: IdentityClaims,
): boolean {
  if (known.identityCheckedAt > issuedAt) return false;
  return known.email !== email || (emailVerified && !known.emailVerified);
}

async function updateFromClaims(
  deps: ProfileDeps,
  claims: IdentityClaims,
  login: Login | undefined,
): Promise<void> {
  const { uid, email, emailVerified, issuedAt } = claims;
  // Outside the transaction, which must not wait for the identity service.
  const endedAt = emailVerified ? await findEndOfSessions(deps, uid, login) : undefined;
  const mailQueued = await withTransaction(deps.db, async (tx) => {
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
    const isProof = !before.emailVerified && before.email === email;
    if (isProof && endedAt && endedAt > before.createdAt) {
      await removeStranger(tx, {
        profileId: before.id,
        name: claims.name,
        endedAt,
        at: deps.now(),
      });
    }
    return recordExternalEmailChange(tx, { before, email, at: deps.now() });
  });
  if (mailQueued) deps.wakeOutbox();
}

/**
 * When the sessions of an account ended: at the login with Google, or when the service ended them itself. If that is
 * after a stranger opened the account with an address they never confirmed, the address's owner has taken it over.
 */
async function findEndOfSessions(
  { identity }: Pick<Deps, "identity">,
  uid: string,
  login: Login | undefined,
): Promise<Date | undefined> {
  return login?.usesGoogle ? login.signedInAt : identity.getSessionsValidFrom(uid);
}

interface TakenOver {
  profileId: string;
  name: string;
  endedAt: Date;
  at: Date;
}

/**
 * Removes what somebody else may have entered before the owner of the address proved it: earlier sessions, names, and
 * a requested change of the address. The identity service has already removed the password.
 */
async function removeStranger(tx: Tx, { profileId, name, endedAt, at }: TakenOver): Promise<void> {
  await tx
    .update(profiles)
    .set({ sessionsValidFrom: endedAt, displayName: name, company: "" })
    .where(eq(profiles.id, profileId));
  await tx
    .update(emailChanges)
    .set({ endedAt: at })
    .where(
      and(
        eq(emailChanges.profileId, profileId),
        isNull(emailChanges.changedAt),
        isNull(emailChanges.endedAt),
      ),
    );
}

const lookups = new WeakMap<Db, ReturnType<typeof prepareLookup>>();

function getLookup(db: Db): ReturnType<typeof prepareLookup> {
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  return lookup;
}

/**
 * Prepares the statement once, because nearly every request runs it and building it takes longer than running it. It
 * has no name, because Postgres would prepare a named statement, which not all poolers support.
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
 * Records a change that was made at the identity service itself, which anyone who is logged in can do. The former
 * address is notified and can recover the account, as after our own changes. A return to a former address is not
 * recorded, because its owner may just have recovered the account. Returns whether a mail was queued.
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
  if (!change) throw new Error("The inserted change was not returned.");
  const message = { kind: "email-changed", changeId: change.id } as const;
  await enqueueMail(tx, { dedupeKey: `email-changed:${change.id}`, message, at });
  return true;
}

/**
 * Locks an account until the transaction ends; throws `account_deleted`. Every transaction that grants something to an
 * account starts with this, so that a concurrent deletion either waits or is detected.
 */
export async function lockAccount(tx: Tx, profileId: string): Promise<ProfileRow> {
  const [account] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  if (!account || account.deletedAt) throw new AppError("account_deleted");
  return account;
}
