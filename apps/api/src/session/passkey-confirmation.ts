import { mailTokenSchema } from "@site/contracts/mail-link";
import { OPERATOR_LOGIN_SECONDS } from "@site/contracts/operator";
import { PASSKEY_CONFIRMATION_SECONDS } from "@site/contracts/passkeys";
import { and, eq, gt } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { passkeys, passkeyTokens } from "../db/schema/passkeys.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { computeTokenDigest } from "../mail/link-token.ts";
import { assertRecentLogin, type Session } from "./authenticate.ts";

/** A session with the token that its browser got for using a passkey. */
export interface ConfirmedSession extends Session {
  passkeyToken: string | undefined;
}

/** Whether the account has passkeys, and whether one of them confirmed this session in the last so many seconds. */
export async function getPasskeyState(
  db: Db | Tx,
  { profile, signedInAt, passkeyToken }: ConfirmedSession,
  { at, maxAgeSeconds }: { at: Date; maxAgeSeconds: number },
): Promise<"none" | "unconfirmed" | "confirmed"> {
  const remainingSeconds = PASSKEY_CONFIRMATION_SECONDS - maxAgeSeconds;
  const token = mailTokenSchema.safeParse(passkeyToken).data;
  const rows = await db
    .select({ confirmation: passkeyTokens.tokenDigest })
    .from(passkeys)
    .leftJoin(
      passkeyTokens,
      and(
        eq(passkeyTokens.tokenDigest, token === undefined ? "" : computeTokenDigest(token)),
        eq(passkeyTokens.passkeyId, passkeys.id),
        eq(passkeyTokens.kind, "confirmation"),
        eq(passkeyTokens.signedInAt, signedInAt),
        gt(passkeyTokens.expiresAt, new Date(at.getTime() + remainingSeconds * 1_000)),
      ),
    )
    .where(eq(passkeys.profileId, profile.id));
  if (rows.length === 0) return "none";
  return rows.some(({ confirmation }) => confirmation !== null) ? "confirmed" : "unconfirmed";
}

/**
 * Throws unless an operator used a passkey in this session recently, by default within the last hour. Operators
 * without a passkey need a login of the last hour instead, where the shop allows that.
 */
export async function assertOperatorConfirmed(
  deps: Pick<Deps, "db" | "now" | "requiresPasskeys">,
  session: ConfirmedSession,
  maxAgeSeconds: number = PASSKEY_CONFIRMATION_SECONDS,
): Promise<void> {
  const state = await getPasskeyState(deps.db, session, { at: deps.now(), maxAgeSeconds });
  if (state === "confirmed") return;
  if (state === "unconfirmed") throw new AppError("passkey_required");
  if (deps.requiresPasskeys) throw new AppError("passkey_missing");
  assertRecentLogin(OPERATOR_LOGIN_SECONDS, deps.now(), session.signedInAt);
}
