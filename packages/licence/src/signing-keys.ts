import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import * as z from "zod/mini";

/** The only algorithm of licence files (RFC 8037), with keys on the curve Ed25519. */
export const LICENCE_ALGORITHM = "EdDSA";

// 32 bytes: 43 characters of base64url whose last carries two unused bits, which must be zero.
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

/** A public key that verifies licence files. */
export const verificationKeySchema = z.object(publicKeyFields);
export type VerificationKey = z.infer<typeof verificationKeySchema>;

/** A private key that signs licence files. */
export const signingKeySchema = z.object({ ...publicKeyFields, d: bytes32Schema });
export type SigningKey = z.infer<typeof signingKeySchema>;

/** The private JWKS of the shop: the first key signs, all of them are published. */
export const signingKeysSchema = z.object({
  keys: z.array(signingKeySchema).check(
    z.minLength(1, "At least one signing key is needed."),
    z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, {
      error: "Two keys have the same kid.",
    }),
  ),
});
export type SigningKeys = z.infer<typeof signingKeysSchema>;

/** The published JWKS. It may hold keys of other kinds (RFC 7517, section 5), which are ignored. */
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

/** The JWKS to publish for the given signing keys. The schema lets no private field (`d`) through. */
export function getPublicJwks(signingKeys: SigningKeys): { keys: VerificationKey[] } {
  return { keys: signingKeys.keys.map((key) => verificationKeySchema.parse(key)) };
}
