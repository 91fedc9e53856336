import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import * as z from "zod/mini";

/** The only algorithm of licence files (RFC 8037), with Ed25519 keys. */
export const LICENCE_ALGORITHM = "EdDSA";

// 32 bytes as 43 characters of base64url. The last character has two unused bits, which must be zero.
const bytes32Schema = z
  .string()
  .check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, "Expected 32 bytes as base64url."));

const publicKeyFields = {
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: bytes32Schema,
  kid: z.string().check(z.minLength(1), z.maxLength(100)),
  alg: z.literal(LICENCE_ALGORITHM),
  use: z.literal("sig"),
};

export const verificationKeySchema = z.object(publicKeyFields);
export type VerificationKey = z.infer<typeof verificationKeySchema>;

export const signingKeySchema = z.object({ ...publicKeyFields, d: bytes32Schema });
export type SigningKey = z.infer<typeof signingKeySchema>;

/** The shop's private JWKS: the first key signs, and the public part of every key is published. */
export const signingKeysSchema = z.object({
  keys: z.array(signingKeySchema).check(
    z.minLength(1, "At least one signing key is needed."),
    z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, {
      error: "Two keys have the same kid.",
    }),
  ),
});
export type SigningKeys = z.infer<typeof signingKeysSchema>;

/** The published JWKS. May contain keys of other kinds (RFC 7517, section 5), which are ignored. */
export const publicJwksSchema = z.object({ keys: z.array(z.looseObject({})) });
export type PublicJwks = z.infer<typeof publicJwksSchema>;

/** Creates a signing key from the platform's cryptographic random source; its `kid` is its thumbprint (RFC 7638). */
export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(LICENCE_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return signingKeySchema.parse({
    ...jwk,
    kid: await calculateJwkThumbprint(jwk),
    alg: LICENCE_ALGORITHM,
    use: "sig",
  });
}

/** Returns the JWKS to publish for the given signing keys. The schema strips the private field `d`. */
export function getPublicJwks(signingKeys: SigningKeys): { keys: VerificationKey[] } {
  return { keys: signingKeys.keys.map((key) => verificationKeySchema.parse(key)) };
}
