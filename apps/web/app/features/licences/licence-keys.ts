import { type PublicJwks, publicJwksSchema } from "@site/licence/signing-keys";

const ADDRESS = "/api/v1/licence-keys";

/** The public keys of licence files. */
export async function fetchLicenceKeys(): Promise<PublicJwks> {
  const response = await fetch(ADDRESS, { headers: { accept: "application/json, text/plain" } });
  if (!response.ok) throw new TypeError(`${ADDRESS} answered ${response.status}`);
  return publicJwksSchema.parse(await response.json());
}
