import type { LicencePayload, RevocationList, TrialPayload } from "@site/contracts/licences";

import type { SigningKey } from "./keys.ts";
import { licenceKind, revocationsKind, trialKind } from "./kinds.ts";
import { signStatement } from "./statement.ts";

/**
 * The licence file of a payload: a compact JWS (RFC 7515), one line of ASCII. The same payload and key
 * always give the same file. Throws when the payload does not follow `licencePayloadSchema`.
 */
export function signLicence(payload: LicencePayload, key: SigningKey): Promise<string> {
  return signStatement(licenceKind, payload, key);
}

/** The file that lets one device run the trial. Form and errors as of `signLicence`. */
export function signTrial(payload: TrialPayload, key: SigningKey): Promise<string> {
  return signStatement(trialKind, payload, key);
}

/** The list of licences that are no longer valid. Form and errors as of `signLicence`. */
export function signRevocations(payload: RevocationList, key: SigningKey): Promise<string> {
  return signStatement(revocationsKind, payload, key);
}
