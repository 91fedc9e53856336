import { and, eq, gt, isNull, lte } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { passkeyTokens } from "../../db/schema/passkeys.ts";
import type { Deps } from "../../deps.ts";
import { computeTokenDigest, createLinkToken } from "../../mail/link-token.ts";

type PasskeyTokenRow = typeof passkeyTokens.$inferInsert;
interface PasskeyToken extends Pick<PasskeyTokenRow, "kind" | "profileId" | "passkeyId"> {
  /** The login of the session that it belongs to; absent for an invitation. */
  signedInAt?: Date;
}

/** Stores a random token, valid for so many seconds. */
export async function createPasskeyToken(
  db: Db | Tx,
  row: PasskeyToken,
  { at, seconds }: { at: Date; seconds: number },
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenDigest } = createLinkToken();
  const expiresAt = new Date(at.getTime() + seconds * 1_000);
  await db.insert(passkeyTokens).values({ ...row, tokenDigest, expiresAt });
  return { token, expiresAt };
}

function matchesToken(token: string, { kind, profileId, signedInAt }: PasskeyToken, at: Date) {
  return and(
    eq(passkeyTokens.tokenDigest, computeTokenDigest(token)),
    eq(passkeyTokens.kind, kind),
    eq(passkeyTokens.profileId, profileId),
    signedInAt ? eq(passkeyTokens.signedInAt, signedInAt) : isNull(passkeyTokens.signedInAt),
    gt(passkeyTokens.expiresAt, at),
  );
}

export async function isValidPasskeyToken(
  db: Db | Tx,
  token: string,
  row: PasskeyToken,
  at: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ tokenDigest: passkeyTokens.tokenDigest })
    .from(passkeyTokens)
    .where(matchesToken(token, row, at));
  return found !== undefined;
}

/** Deletes a valid token, so that it works once. Returns whether it was valid. */
export async function claimPasskeyToken(
  db: Db | Tx,
  token: string,
  row: PasskeyToken,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.delete(passkeyTokens).where(matchesToken(token, row, at));
  return rowCount === 1;
}

/** Deletes expired tokens. Returns how many. */
export async function purgePasskeyTokens({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const { rowCount } = await db.delete(passkeyTokens).where(lte(passkeyTokens.expiresAt, now()));
  return rowCount ?? 0;
}
