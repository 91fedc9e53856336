import { and, eq, isNull, sql } from "drizzle-orm";

import { type Db, transact } from "../db/client.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { IdentityClaims } from "../providers/identity.ts";
import { noteForeignChange } from "./note-foreign-change.ts";

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
  const { uid, email, emailVerified, name, saidAt } = claims;
  const [known] = await lookUpIn(db).execute({ uid });
  // Tokens work for an hour after the account is deleted; they must not recreate it.
  if (known?.deletedAt) throw new AppError("account_deleted");
  if (known && !saysNews(known, claims)) return known;
  if (!known) {
    const [created] = await db
      .insert(profiles)
      .values({ identityUid: uid, email, emailVerified, vouchedAt: saidAt, displayName: name })
      .onConflictDoNothing({ target: profiles.identityUid })
      .returning();
    if (created) return created;
  }
  await followIdentity(deps, claims);
  const [profile] = await lookUpIn(db).execute({ uid });
  if (!profile) throw new Error("A profile that was just written is gone.");
  return profile;
}

/**
 * What the token says that the profile does not. An address that was confirmed stays so: the service forgets it when
 * somebody moves the account away and back.
 */
function saysNews(known: ProfileRow, { email, emailVerified, saidAt }: IdentityClaims): boolean {
  if (known.vouchedAt > saidAt) return false;
  return known.email !== email || (emailVerified && !known.emailVerified);
}

async function followIdentity(deps: ProfileDeps, claims: IdentityClaims): Promise<void> {
  const { uid, email, emailVerified, saidAt } = claims;
  const isMailed = await transact(deps.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.identityUid, uid), isNull(profiles.deletedAt)))
      .for("update");
    if (!before || !saysNews(before, claims)) return false;
    await tx
      .update(profiles)
      .set({ email, emailVerified, vouchedAt: saidAt, updatedAt: sql`now()` })
      .where(eq(profiles.id, before.id));
    return noteForeignChange(tx, { before, email, at: deps.now() });
  });
  if (isMailed) deps.wakeOutbox();
}

const lookUps = new WeakMap<Db, ReturnType<typeof prepareLookUp>>();

function lookUpIn(db: Db): ReturnType<typeof prepareLookUp> {
  const lookUp = lookUps.get(db) ?? prepareLookUp(db);
  lookUps.set(db, lookUp);
  return lookUp;
}

/**
 * Nearly every request runs this, and building the statement takes longer than executing it. Without a name it is
 * prepared only by us and not in Postgres: a pooler in between would have to know it.
 */
function prepareLookUp(db: Db) {
  return db
    .select()
    .from(profiles)
    .where(eq(profiles.identityUid, sql.placeholder("uid")))
    .prepare("");
}
