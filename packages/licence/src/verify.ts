import type { LicencePayload, RevocationList, TrialPayload } from "@site/contracts/licences";

import type { PublicJwks } from "./keys.ts";
import { licenceKind, revocationsKind, trialKind } from "./kinds.ts";
import { type StatementRefusal, type Verdict, verifyStatement } from "./statement.ts";

/** Why a file is not a valid licence, in the words of `StatementRefusal`. */
export type LicenceRefusal = StatementRefusal;
export type LicenceVerdict = Verdict<LicencePayload>;

interface Expected {
  /** The identifier that the payload must name. */
  product: string;
}

/**
 * Verifies a licence file offline, against a JWKS obtained earlier. Needs WebCrypto with Ed25519 (Node 20, browsers
 * of 2025); never throws, whatever the file holds. Trailing line ends, as editors add them, do not count.
 */
export function verifyLicence(
  file: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<LicenceVerdict> {
  return verifyStatement(licenceKind, file, jwks, expected);
}

/** As `verifyLicence`, for a trial file. The caller checks whether it is still running, and on this device. */
export function verifyTrial(
  file: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<Verdict<TrialPayload>> {
  return verifyStatement(trialKind, file, jwks, expected);
}

/** As `verifyLicence`, for a revocation list. The caller refuses a list older than the one it has. */
export function verifyRevocations(
  list: string,
  jwks: PublicJwks,
  expected: Expected,
): Promise<Verdict<RevocationList>> {
  return verifyStatement(revocationsKind, list, jwks, expected);
}
