import {
  type ConfirmationOptions,
  type ConfirmPasskeyInput,
  PASSKEY_CHALLENGE_SECONDS,
  PASSKEY_CONFIRMATION_SECONDS,
} from "@site/contracts/passkeys";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { type PasskeyRow, passkeys } from "../../db/schema/passkeys.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../session/authenticate.ts";
import { listPasskeys, recordPasskeyAudit } from "./manage-passkeys.ts";
import { createPasskeyToken } from "./passkey-tokens.ts";
import { claimChallenge, getRelyingParty, toDescriptor } from "./relying-party.ts";

export async function startConfirmation(
  { db, now, siteOrigin }: Pick<Deps, "db" | "now" | "siteOrigin">,
  { profile, signedInAt }: Session,
): Promise<ConfirmationOptions> {
  const known = await listPasskeys(db, profile);
  if (known.length === 0) throw new AppError("passkey_missing");
  const { token: challenge } = await createPasskeyToken(
    db,
    { kind: "challenge", profileId: profile.id, signedInAt },
    { at: now(), seconds: PASSKEY_CHALLENGE_SECONDS },
  );
  return {
    rpId: getRelyingParty(siteOrigin).id,
    challenge,
    allowCredentials: known.map(toDescriptor),
    timeout: PASSKEY_CHALLENGE_SECONDS * 1_000,
    userVerification: "required",
  };
}

type ConfirmDeps = Pick<Deps, "db" | "now" | "siteOrigin" | "log">;

/** Confirms the session with a passkey. Returns the token that its browser sends from now on. */
export async function confirmPasskey(
  deps: ConfirmDeps,
  session: Session,
  { answer }: ConfirmPasskeyInput,
): Promise<{ token: string; confirmedUntil: string }> {
  try {
    return await confirmWithAnswer(deps, session, answer);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "passkey_rejected") {
      deps.log.warn({ err: thrown.cause }, "a passkey was rejected");
      await recordPasskeyAudit(deps.db, session.profile, {
        command: "passkeys confirm",
        at: deps.now(),
        before: null,
        after: { confirmed: false },
      });
    }
    throw thrown;
  }
}

async function confirmWithAnswer(
  deps: ConfirmDeps,
  { profile, signedInAt }: Session,
  answer: ConfirmPasskeyInput["answer"],
): Promise<{ token: string; confirmedUntil: string }> {
  const at = deps.now();
  const owner = { profileId: profile.id, signedInAt };
  const challenge = await claimChallenge(deps, answer, { kind: "challenge", ...owner });
  const [passkey] = await deps.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.profileId, profile.id)));
  if (!passkey) throw new AppError("passkey_rejected");
  const counter = await verifyAnswer(deps, { answer, challenge, passkey });
  return withTransaction(deps.db, async (tx) => {
    // Two answers with the same count come from a copy of the authenticator: only the first is accepted.
    const { rowCount } = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: at })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)));
    if (rowCount !== 1) throw new AppError("passkey_rejected");
    const { token, expiresAt } = await createPasskeyToken(
      tx,
      { kind: "confirmation", passkeyId: passkey.id, ...owner },
      { at, seconds: PASSKEY_CONFIRMATION_SECONDS },
    );
    await recordPasskeyAudit(tx, profile, {
      command: "passkeys confirm",
      at,
      before: null,
      after: { confirmed: true, passkey: passkey.id },
    });
    return { token, confirmedUntil: expiresAt.toISOString() };
  });
}

/** Verifies origin, challenge, signature, user verification and counter. Returns the new counter. */
async function verifyAnswer(
  { siteOrigin }: Pick<Deps, "siteOrigin">,
  {
    answer,
    challenge,
    passkey: { credentialId, publicKey, counter },
  }: { answer: ConfirmPasskeyInput["answer"]; challenge: string; passkey: PasskeyRow },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = getRelyingParty(siteOrigin);
  let result: Awaited<ReturnType<typeof verifyAuthenticationResponse>>;
  try {
    result = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")),
        counter,
      },
    });
  } catch (cause) {
    throw new AppError("passkey_rejected", { cause });
  }
  // A wrong signature is a result instead of an exception.
  if (!result.verified) throw new AppError("passkey_rejected");
  return result.authenticationInfo.newCounter;
}
