import { brand } from "@site/content/brand";
import { type LicenceVerificationError, verifyLicence } from "@site/licence/licence-file";
import type { LicencePayload } from "@site/licence/payloads";
import { type PublicJwks, publicJwksSchema } from "@site/licence/signing-keys";

/** The result of checking a file. */
export type LicenceCheck =
  | { verdict: "genuine"; payload: LicencePayload }
  | { verdict: "refused" | "unreadable"; message: string };

const messages: Record<LicenceVerificationError, string> = {
  malformed:
    "This isn't a licence file, or part of it is missing. Download it again and don't open it in an editor.",
  unknown_key:
    "It was signed with a key this browser doesn't know. Connect to the internet, reload this page and check again.",
  bad_signature: "Its signature is wrong: it was changed after we issued it. Download it again.",
  wrong_product: `It's a genuine licence, but not for ${brand.name}.`,
  wrong_payload:
    "We signed it, but this page can't read its format. Reload the page and check again.",
};

/** Checks a licence file against the public keys. Nothing is sent. */
export async function checkLicenceFile(
  file: string,
  jwks: PublicJwks,
  product: string = brand.productId,
): Promise<LicenceCheck> {
  try {
    const verdict = await verifyLicence(file.trim(), jwks, { product });
    return verdict.ok
      ? { verdict: "genuine", payload: verdict.payload }
      : { verdict: "refused", message: messages[verdict.reason] };
  } catch {
    return {
      verdict: "unreadable",
      message:
        "This browser is too old to check signatures. Update it, or check the file in the app.",
    };
  }
}

const ADDRESS = "/api/v1/licence-keys";

async function fetchLicenceKeys(): Promise<PublicJwks> {
  const response = await fetch(ADDRESS, { headers: { accept: "application/json, text/plain" } });
  if (!response.ok) throw new TypeError(`${ADDRESS} answered ${response.status}`);
  return publicJwksSchema.parse(await response.json());
}

/** Loads the public keys once, so that later checks need no network. */
export async function createLicenceChecker(): Promise<(file: string) => Promise<LicenceCheck>> {
  const keys = await fetchLicenceKeys();
  return (file) => checkLicenceFile(file, keys);
}
