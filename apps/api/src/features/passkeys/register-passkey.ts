import { brand } from "@site/content/brand";
import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import {
  type Passkey,
  PASSKEY_CHALLENGE_SECONDS,
  type RegisterPasskeyInput,
  type RegistrationOptions,
  type StartRegistrationInput,
} from "@site/contracts/passkeys";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { passkeys } from "../../db/schema/passkeys.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { assertRecentLogin } from "../../session/authenticate.ts";
import { type ConfirmedSession, getPasskeyState } from "../../session/passkey-confirmation.ts";
import { lockAccount } from "../../session/profile.ts";
import { listPasskeys, recordPasskeyAudit, toPasskey } from "./manage-passkeys.ts";
import { enqueuePasskeyMail } from "./passkey-mail.ts";
import { claimPasskeyToken, createPasskeyToken, isValidPasskeyToken } from "./passkey-tokens.ts";
import { claimChallenge, getRelyingParty, toDescriptor } from "./relying-party.ts";

/** Ed25519, ECDSA with P-256, and RSA: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

export async function startRegistration(
  deps: Pick<Deps, "db" | "now" | "requiresPasskeys" | "siteOrigin">,
  session: ConfirmedSession,
  { invitation }: StartRegistrationInput,
): Promise<RegistrationOptions> {
  const { profile, signedInAt } = session;
  const row = { kind: "invitation", profileId: profile.id } as const;
  await assertMayRegister(deps, session, {
    db: deps.db,
    isInvited: async () =>
      invitation !== undefined && isValidPasskeyToken(deps.db, invitation, row, deps.now()),
  });
  const { token: challenge } = await createPasskeyToken(
    deps.db,
    { kind: "registration", profileId: profile.id, signedInAt },
    { at: deps.now(), seconds: PASSKEY_CHALLENGE_SECONDS },
  );
  const known = await listPasskeys(deps.db, profile);
  return {
    rp: { id: getRelyingParty(deps.siteOrigin).id, name: brand.name },
    user: {
      id: Buffer.from(profile.id).toString("base64url"),
      name: profile.email,
      displayName: profile.displayName,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: PASSKEY_CHALLENGE_SECONDS * 1_000,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    attestation: "none",
  };
}

/** Registers the passkey that a browser created. */
export async function registerPasskey(
  deps: Pick<Deps, "db" | "now" | "requiresPasskeys" | "siteOrigin" | "wakeOutbox" | "log">,
  session: ConfirmedSession,
  { name, invitation, answer }: RegisterPasskeyInput,
): Promise<Passkey> {
  const { profile, signedInAt } = session;
  const at = deps.now();
  const owner = { profileId: profile.id, signedInAt };
  const challenge = await claimChallenge(deps, answer, { kind: "registration", ...owner });
  const credential = await verifyRegistration(deps, answer, challenge);
  const registered = await withTransaction(deps.db, async (tx) => {
    await lockAccount(tx, profile.id);
    const row = { kind: "invitation", profileId: profile.id } as const;
    // Checked again: the account may have got its first passkey meanwhile.
    await assertMayRegister(deps, session, {
      db: tx,
      isInvited: async () => invitation !== undefined && claimPasskeyToken(tx, invitation, row, at),
    });
    const [created] = await tx
      .insert(passkeys)
      .values({
        profileId: profile.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: answer.response.transports ?? [],
        name,
        createdAt: at,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!created) throw new AppError("passkey_rejected");
    await recordPasskeyAudit(tx, profile, {
      command: "passkeys register",
      at,
      before: null,
      after: { passkey: created.id, name },
    });
    await enqueuePasskeyMail(tx, { ...created, change: "added", at });
    return created;
  });
  deps.wakeOutbox();
  return toPasskey(registered);
}

/**
 * Throws unless the session may register a passkey: after one of the account's passkeys was just used, so that nobody
 * adds theirs in an open browser; for the first one with a recent login and, where passkeys are required, an
 * invitation, without which a stolen password would be enough.
 */
async function assertMayRegister(
  deps: Pick<Deps, "now" | "requiresPasskeys">,
  session: ConfirmedSession,
  { db, isInvited }: { db: Db | Tx; isInvited: () => Promise<boolean> },
): Promise<void> {
  const state = await getPasskeyState(db, session, {
    at: deps.now(),
    maxAgeSeconds: RECENT_LOGIN_SECONDS,
  });
  if (state === "confirmed") return;
  if (state === "unconfirmed") throw new AppError("passkey_required");
  assertRecentLogin(RECENT_LOGIN_SECONDS, deps.now(), session.signedInAt);
  if (deps.requiresPasskeys && !(await isInvited())) {
    throw new AppError("passkey_invitation_invalid");
  }
}

async function verifyRegistration(
  { siteOrigin, log }: Pick<Deps, "siteOrigin" | "log">,
  answer: RegisterPasskeyInput["answer"],
  challenge: string,
) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const { id, origin } = getRelyingParty(siteOrigin);
  try {
    // We ask for no certificate of a maker. The library would request the addresses that some contain.
    const attestation = decodeAttestationObject(
      isoBase64URL.toBuffer(answer.response.attestationObject),
    );
    const isSelfSigned =
      attestation.get("fmt") === "packed" && !attestation.get("attStmt").get("x5c");
    if (attestation.get("fmt") !== "none" && !isSelfSigned) {
      throw new Error("The passkey has a certificate.");
    }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...answer.response, transports: undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (cause) {
    log.warn({ err: cause }, "a passkey was not registered");
    throw new AppError("passkey_rejected", { cause });
  }
  throw new AppError("passkey_rejected");
}
