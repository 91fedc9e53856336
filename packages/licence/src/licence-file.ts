import {
  type LicencePayload,
  licencePayloadSchema,
  type RevocationList,
  revocationListSchema,
  type TrialPayload,
  trialPayloadSchema,
} from "@site/contracts/licences";
import { base64url, CompactSign, compactVerify, decodeProtectedHeader, errors } from "jose";
import type * as z from "zod/mini";

import { canonicalJson, type Json } from "./canonical-json.ts";
import {
  LICENCE_ALGORITHM,
  type PublicJwks,
  type SigningKey,
  type VerificationKey,
  verificationKeySchema,
} from "./signing-keys.ts";

export const licenceKind: StatementKind<LicencePayload> = {
  typ: "licence+jws",
  schema: licencePayloadSchema,
  maxLength: 16_384,
};

export const trialKind: StatementKind<TrialPayload> = {
  typ: "trial+jws",
  schema: trialPayloadSchema,
  maxLength: 16_384,
};

/** Room for some sixty thousand licences. */
export const revocationsKind: StatementKind<RevocationList> = {
  typ: "licence-revocations+jws",
  schema: revocationListSchema,
  maxLength: 4_194_304,
};

/**
 * Why a text is not the expected statement:
 * - `malformed`: not of this form at all, or damaged beyond reading
 * - `unknown_key`: signed by a key that is not in the JWKS; a newer JWKS may have it
 * - `bad_signature`: changed after it was signed, or not signed by the key it names
 * - `wrong_product`: genuine, but for another product
 * - `wrong_payload`: correctly signed, but not in the form that this version reads
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

/** A kind of signed statement. `typ` prevents one kind from passing as another that was signed with the same key. */
export interface StatementKind<Payload extends { product: string }> {
  typ: string;
  schema: z.ZodMiniType<Payload>;
  /** In characters; longer texts are refused unread. */
  maxLength: number;
}

/**
 * A compact JWS (RFC 7515) over the payload's canonical JSON, one line of ASCII. The same payload and key
 * always give the same text. Throws when the payload does not follow the kind's schema.
 */
export async function signStatement<Payload extends { product: string }>(
  { typ, schema }: StatementKind<Payload>,
  payload: Payload,
  key: SigningKey,
): Promise<string> {
  const text = canonicalJson(schema.parse(payload));
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: LICENCE_ALGORITHM, kid: key.kid, typ })
    .sign(key);
}

/** Verifies a statement offline. Never throws, whatever the text holds; trailing line ends do not count. */
export async function verifyStatement<Payload extends { product: string }>(
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

/** The key id of a text that has the form of the kind, read before anything in it can be trusted. */
function readKeyId(
  jws: string,
  kind: Pick<StatementKind<never>, "typ" | "maxLength">,
): string | undefined {
  if (jws.length > kind.maxLength || !/^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(jws)) return undefined;
  // The last character has four unused bits. Only zero is accepted, so each statement has one spelling.
  const signature = jws.slice(-86);
  if (base64url.encode(base64url.decode(signature)) !== signature) return undefined;
  try {
    const { alg, kid, typ, crit } = decodeProtectedHeader(jws);
    const known = alg === LICENCE_ALGORITHM && typ === kind.typ && crit === undefined;
    return known && typeof kid === "string" ? kid : undefined;
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

/** Only the canonical text is read, so no two parsers can see different statements in one text. */
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

/** Why a file is not a valid licence, in the words of `VerificationError`. */
export type LicenceVerificationError = VerificationError;
export type LicenceVerificationResult = VerificationResult<LicencePayload>;

interface VerifyOptions {
  /** The identifier that the payload must name. */
  product: string;
}

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

/**
 * Verifies a licence file offline, against a JWKS obtained earlier. Needs WebCrypto with Ed25519 (Node 20, browsers
 * of 2025); never throws, whatever the file holds. Trailing line ends, as editors add them, do not count.
 */
export function verifyLicence(
  file: string,
  jwks: PublicJwks,
  expected: VerifyOptions,
): Promise<LicenceVerificationResult> {
  return verifyStatement(licenceKind, file, jwks, expected);
}

/** As `verifyLicence`, for a trial file. The caller checks whether it is still running, and on this device. */
export function verifyTrial(
  file: string,
  jwks: PublicJwks,
  expected: VerifyOptions,
): Promise<VerificationResult<TrialPayload>> {
  return verifyStatement(trialKind, file, jwks, expected);
}

/** As `verifyLicence`, for a revocation list. The caller refuses a list older than the one it has. */
export function verifyRevocations(
  list: string,
  jwks: PublicJwks,
  expected: VerifyOptions,
): Promise<VerificationResult<RevocationList>> {
  return verifyStatement(revocationsKind, list, jwks, expected);
}
