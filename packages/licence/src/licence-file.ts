import { base64url, CompactSign, compactVerify, decodeProtectedHeader, errors } from "jose";
import type * as z from "zod/mini";

import { canonicalJson, type Json } from "./canonical-json.ts";
import {
  type LicencePayload,
  licencePayloadSchema,
  type RevocationList,
  revocationListSchema,
  type TrialPayload,
  trialPayloadSchema,
} from "./payloads.ts";
import {
  LICENCE_ALGORITHM,
  type PublicJwks,
  type SigningKey,
  type VerificationKey,
  verificationKeySchema,
} from "./signing-keys.ts";

/**
 * Why a file is not valid:
 * - `malformed`: it does not have this format, or is damaged
 * - `unknown_key`: it is signed by a key that is not in the JWKS; a newer JWKS may have it
 * - `bad_signature`: it was changed after it was signed, or not signed by the key it names
 * - `wrong_product`: it is valid, but for another product
 * - `wrong_payload`: it is signed correctly, but this version cannot read its contents
 */
export type VerificationError =
  | "malformed"
  | "unknown_key"
  | "bad_signature"
  | "wrong_product"
  | "wrong_payload";

export type VerificationResult<Payload> =
  | { ok: true; payload: Payload }
  | { ok: false; reason: VerificationError };

/** A kind of signed statement. `typ` prevents one kind from being accepted as another one signed with the same key. */
interface StatementKind<Payload extends { product: string }> {
  typ: string;
  schema: z.ZodMiniType<Payload>;
  /** In characters. Longer texts are rejected before parsing. */
  maxLength: number;
}

export type LicenceVerificationError = VerificationError;
export type LicenceVerificationResult = VerificationResult<LicencePayload>;

const licenceKind: StatementKind<LicencePayload> = {
  typ: "licence+jws",
  schema: licencePayloadSchema,
  maxLength: 16_384,
};

const trialKind: StatementKind<TrialPayload> = {
  typ: "trial+jws",
  schema: trialPayloadSchema,
  maxLength: 16_384,
};

/** The length limit allows about sixty thousand licences. */
const revocationsKind: StatementKind<RevocationList> = {
  typ: "licence-revocations+jws",
  schema: revocationListSchema,
  maxLength: 4_194_304,
};

interface VerifyOptions {
  /** The product identifier that the payload must have. */
  product: string;
}

/**
 * Signs a licence. Returns the licence file, a compact JWS (RFC 7515) over the payload's canonical JSON: one line of
 * ASCII, always the same for the same payload and key. Throws if the payload does not match `licencePayloadSchema`.
 */
export function signLicence(payload: LicencePayload, key: SigningKey): Promise<string> {
  return signStatement(licenceKind, payload, key);
}

/** Signs the file that lets one device run the trial. Format and errors as for `signLicence`. */
export function signTrial(payload: TrialPayload, key: SigningKey): Promise<string> {
  return signStatement(trialKind, payload, key);
}

/** Signs the list of licences that are no longer valid. Format and errors as for `signLicence`. */
export function signRevocations(payload: RevocationList, key: SigningKey): Promise<string> {
  return signStatement(revocationsKind, payload, key);
}

/**
 * Verifies a licence file offline, against a JWKS obtained earlier. Needs WebCrypto with Ed25519 (Node 20, browsers
 * of 2025). Never throws, whatever the file contains. Trailing line breaks are ignored, because editors add them.
 */
export function verifyLicence(
  file: string,
  jwks: PublicJwks,
  options: VerifyOptions,
): Promise<LicenceVerificationResult> {
  return verifyStatement(licenceKind, file, jwks, options);
}

/** Like `verifyLicence`, for a trial file. The caller has to check its end and its device. */
export function verifyTrial(
  file: string,
  jwks: PublicJwks,
  options: VerifyOptions,
): Promise<VerificationResult<TrialPayload>> {
  return verifyStatement(trialKind, file, jwks, options);
}

/** Like `verifyLicence`, for a revocation list. The caller has to reject a list that is older than the one it has. */
export function verifyRevocations(
  list: string,
  jwks: PublicJwks,
  options: VerifyOptions,
): Promise<VerificationResult<RevocationList>> {
  return verifyStatement(revocationsKind, list, jwks, options);
}

async function signStatement<Payload extends { product: string }>(
  { typ, schema }: StatementKind<Payload>,
  payload: Payload,
  key: SigningKey,
): Promise<string> {
  const text = canonicalJson(schema.parse(payload));
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: LICENCE_ALGORITHM, kid: key.kid, typ })
    .sign(key);
}

async function verifyStatement<Payload extends { product: string }>(
  kind: StatementKind<Payload>,
  text: string,
  jwks: PublicJwks,
  { product }: { product: string },
): Promise<VerificationResult<Payload>> {
  const jws = text.replace(/(?<![\r\n])[\r\n]+$/, "");
  const kid = readKeyId(jws, kind);
  if (kid === undefined) return { ok: false, reason: "malformed" };

  const key = findKey(jwks, kid);
  if (!key) return { ok: false, reason: "unknown_key" };

  const bytes = await verifySignature(jws, key);
  if (!bytes) return { ok: false, reason: "bad_signature" };

  const payload = readPayload(bytes, kind);
  if (!payload) return { ok: false, reason: "wrong_payload" };
  if (payload.product !== product) return { ok: false, reason: "wrong_product" };
  return { ok: true, payload };
}

/** Checks the format of the text and returns its key id. The text isn't verified yet, so don't trust its contents. */
function readKeyId(
  jws: string,
  kind: Pick<StatementKind<never>, "typ" | "maxLength">,
): string | undefined {
  if (jws.length > kind.maxLength || !/^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(jws)) return undefined;
  // The last character has four unused bits. Only zero is accepted, so each statement has exactly one encoding.
  const signature = jws.slice(-86);
  if (base64url.encode(base64url.decode(signature)) !== signature) return undefined;
  try {
    const { alg, kid, typ, crit } = decodeProtectedHeader(jws);
    const isExpected = alg === LICENCE_ALGORITHM && typ === kind.typ && crit === undefined;
    return isExpected && typeof kid === "string" ? kid : undefined;
  } catch {
    return undefined;
  }
}

function findKey(jwks: PublicJwks, kid: string): VerificationKey | undefined {
  const candidates = jwks.keys.map((key) => verificationKeySchema.safeParse(key).data);
  return candidates.find((key) => key?.kid === kid);
}

async function verifySignature(jws: string, key: VerificationKey): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(jws, key, { algorithms: [LICENCE_ALGORITHM] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Parses a verified payload. Accepts only canonical JSON, so that all parsers read the same statement. */
function readPayload<Payload extends { product: string }>(
  bytes: Uint8Array,
  { schema }: StatementKind<Payload>,
): Payload | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(text) as Json;
    return canonicalJson(value) === text ? schema.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}
