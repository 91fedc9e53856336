import { type LicencePayload, licencePayloadSchema } from "@site/contracts/licences";
import { CompactSign } from "jose";

import { canonicalJson } from "./canonical-json.ts";
import { LICENCE_ALGORITHM, type SigningKey } from "./keys.ts";

/** Type of the JWS, so that nothing else signed with the same key can pass for a licence. */
export const LICENCE_TYPE = "licence+jws";

/**
 * The licence file of a payload: a compact JWS (RFC 7515), one line of ASCII. The same payload and key
 * always give the same file. Throws when the payload does not follow `licencePayloadSchema`.
 */
export async function signLicence(payload: LicencePayload, key: SigningKey): Promise<string> {
  const text = canonicalJson(licencePayloadSchema.parse(payload));
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: LICENCE_ALGORITHM, kid: key.kid, typ: LICENCE_TYPE })
    .sign(key);
}
