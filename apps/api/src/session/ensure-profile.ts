import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";

import type { Db } from "../db/client.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { IdentityClaims } from "../providers/identity.ts";

/**
 * The profile of a verified token's holder: created when first seen, by however many concurrent requests, and kept
 * in step with the address that the identity service last vouched for. A tab with an older token sees what a newer
 * one said.
 */
export async function ensureProfile(
  { db }: Pick<Deps, "db">,
  { uid, email, emailVerified, name, saidAt }: IdentityClaims,
): Promise<ProfileRow> {
  const [known] = await lookUpIn(db).execute({ uid });
  // Tokens work for an hour after the account is deleted; they must not recreate it.
  if (known?.deletedAt) throw new AppError("account_deleted");
  if (known && known.email === email && known.emailVerified === emailVerified) return known;
  if (known && known.vouchedAt > saidAt) return known;
  if (!known) {
    await db
      .insert(profiles)
      .values({ identityUid: uid, email, emailVerified, vouchedAt: saidAt, displayName: name })
      .onConflictDoNothing({ target: profiles.identityUid });
  }
  await db
    .update(profiles)
    .set({ email, emailVerified, vouchedAt: saidAt, updatedAt: sql`now()` })
    .where(
      and(
        eq(profiles.identityUid, uid),
        isNull(profiles.deletedAt),
        lte(profiles.vouchedAt, saidAt),
        or(ne(profiles.email, email), ne(profiles.emailVerified, emailVerified)),
      ),
    );
  const [profile] = await lookUpIn(db).execute({ uid });
  if (!profile) throw new Error("A profile that was just written is gone.");
  return profile;
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
