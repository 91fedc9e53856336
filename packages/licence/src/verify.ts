import { type LicencePayload, licencePayloadSchema } from "@site/contracts/licences";
import { base64url, compactVerify, decodeProtectedHeader, errors } from "jose";

import { type Json, canonicalJson } from "./canonical-json.ts";
import {
  LICENCE_ALGORITHM,
  type PublicJwks,
  type VerificationKey,
  verificationKeySchema,
} from "./keys.ts";
import { LICENCE_TYPE } from "./sign.ts";

/**
 * Why a file is no licence:
 * - `malformed`: not a licence file at all, or damaged beyond reading
 * - `unknown_key`: signed by a key that is not in the JWKS; a newer JWKS may know it
 * - `bad_signature`: changed after it was signed, or not signed by the key it names
 * - `wrong_product`: a true licence, of another product
 * - `wrong_payload`: truly signed, but not in the form that this version reads
 */
export type LicenceRefusal =
  | "malformed"
  | "unknown_key"
  | "bad_signature"
  | "wrong_product"
  | "wrong_payload";

export type LicenceVerdict =
  | { ok: true; payload: LicencePayload }
  | { ok: false; reason: LicenceRefusal };

const MAX_LENGTH = 16_384;

/**
 * Verifies a licence file offline, against a JWKS that was obtained before. `product` is the identifier
 * that the payload must name. Needs WebCrypto with Ed25519 (Node 20, browsers of 2025); never throws for
 * what the file holds. Line ends after the file, as editors add them, do not count.
 */
export async function verifyLicence(
  file: string,
  jwks: PublicJwks,
  { product }: { product: string },
): Promise<LicenceVerdict> {
  const jws = file.replace(/[\r\n]+$/, "");
  const kid = keyIdOf(jws);
  if (kid === undefined) return { ok: false, reason: "malformed" };

  const key = findKey(jwks, kid);
  if (!key) return { ok: false, reason: "unknown_key" };

  const bytes = await signedBytes(jws, key);
  if (!bytes) return { ok: false, reason: "bad_signature" };

  const payload = readPayload(bytes);
  if (!payload) return { ok: false, reason: "wrong_payload" };
  if (payload.product !== product) return { ok: false, reason: "wrong_product" };
  return { ok: true, payload };
}

/** The key id of a file that has the form of a licence, read before anything in it can be trusted. */
function keyIdOf(jws: string): string | undefined {
  if (jws.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(jws)) return undefined;
  // The last character has four unused bits. Only zero is taken, so that each licence has one spelling.
  const signature = jws.slice(-86);
  if (base64url.encode(base64url.decode(signature)) !== signature) return undefined;
  try {
    const { alg, kid, typ, crit } = decodeProtectedHeader(jws);
    const known = alg === LICENCE_ALGORITHM && typ === LICENCE_TYPE && crit === undefined;
    return known && typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

function findKey(jwks: PublicJwks, kid: string): VerificationKey | undefined {
  const candidates = jwks.keys.map((key) => verificationKeySchema.safeParse(key).data);
  return candidates.find((key) => key?.kid === kid);
}

async function signedBytes(jws: string, key: VerificationKey): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(jws, key, { algorithms: [LICENCE_ALGORITHM] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Only the canonical text is read, so two parsers can never see different licences in one file. */
function readPayload(bytes: Uint8Array): LicencePayload | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(text) as Json;
    return canonicalJson(value) === text ? licencePayloadSchema.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}
