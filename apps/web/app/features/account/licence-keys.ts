import { type PublicJwks, publicJwksSchema } from "@site/licence/keys";
import { queryOptions } from "@tanstack/react-query";

const ADDRESS = "/api/v1/licence-keys";

async function fetchLicenceKeys(): Promise<PublicJwks> {
  const response = await fetch(ADDRESS, { headers: { accept: "application/json, text/plain" } });
  if (!response.ok) throw new TypeError(`${ADDRESS} answered ${response.status}`);
  return publicJwksSchema.parse(await response.json());
}

/** The public keys of licence files. Fetched with the page and kept, so that checking needs no network. */
export const licenceKeysOptions = queryOptions({
  queryKey: ["licence-keys"],
  queryFn: fetchLicenceKeys,
  staleTime: Infinity,
  gcTime: Infinity,
  // Fails at once while offline, instead of waiting for a network that the check does not need.
  networkMode: "always",
});
