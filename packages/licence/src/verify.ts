import type { LicencePayload, RevocationList, TrialPayload } from "@site/contracts/licences";

import type { PublicJwks } from "./keys.ts";
import { licenceKind, revocationsKind, trialKind } from "./kinds.ts";
import { type StatementRefusal, type Verdict, verifyStatement } from "./statement.ts";

/** Why a file is no licence; the words are those of `StatementRefusal`. */
export type LicenceRefusal = StatementRefusal;
export type LicenceVerdict = Verdict<LicencePayload>;

interface Expected {
  /** The identifier that the payload must name. */
  product: string;
}

/**
 * Verifies a licence file offline, against a JWKS that was obtained before. Needs WebCrypto with Ed25519
 * (Node 20, browsers of 2025); never throws for what the file holds. Line ends after the file, as editors
 * add them, do not count.
 */
export function verifyLicence(
  file: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<LicenceVerdict> {
  return verifyStatement(licenceKind, file, jwks, expected);
}

/** As `verifyLicence`, for a trial file. Whether it still runs, and on this device, is for the caller to compare. */
export function verifyTrial(
  file: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<Verdict<TrialPayload>> {
  return verifyStatement(trialKind, file, jwks, expected);
}

/** As `verifyLicence`, for a revocation list. An older list than one already known is for the caller to refuse. */
export function verifyRevocations(
  list: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<Verdict<RevocationList>> {
  return verifyStatement(revocationsKind, list, jwks, expected);
}
