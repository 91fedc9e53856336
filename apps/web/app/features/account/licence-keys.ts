import { type PublicJwks, publicJwksSchema } from "@site/licence/keys";

const ADDRESS = "/api/v1/licence-keys";
const KEPT_AS = "licence-keys";

function readKept(): PublicJwks | undefined {
  try {
    const parsed = publicJwksSchema.safeParse(JSON.parse(localStorage.getItem(KEPT_AS) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function keep(jwks: PublicJwks): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(jwks));
  } catch {
    // Without storage the keys last as long as the page.
  }
}

async function fetchKeys(): Promise<PublicJwks> {
  const response = await fetch(ADDRESS, { headers: { accept: "application/json, text/plain" } });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return publicJwksSchema.parse(await response.json());
}

/**
 * The public keys that licence files are verified with: today's where the network has them, else those of
 * the last visit. Rejects when neither is there.
 */
export async function loadLicenceKeys(): Promise<PublicJwks> {
  try {
    const jwks = await fetchKeys();
    keep(jwks);
    return jwks;
  } catch (thrown) {
    const kept = readKept();
    if (kept) return kept;
    throw thrown;
  }
}
