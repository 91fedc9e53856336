import { queryOptions } from "@tanstack/react-query";

import type { LicenceCheck } from "./check-licence-file.ts";

/** The cryptography is a chunk of its own: the account is on the screen before it comes. */
async function loadChecker(): Promise<(file: string) => Promise<LicenceCheck>> {
  const [{ checkLicenceFile }, { fetchLicenceKeys }] = await Promise.all([
    import("./check-licence-file.ts"),
    import("./licence-keys.ts"),
  ]);
  const keys = await fetchLicenceKeys();
  return (file) => checkLicenceFile(file, keys);
}

/** What checks a licence file. Fetched behind the page and kept, so that checking needs no network. */
export const licenceCheckerOptions = queryOptions({
  queryKey: ["licence-checker"],
  queryFn: loadChecker,
  staleTime: Infinity,
  gcTime: Infinity,
  // Fails at once while offline, instead of waiting for a network that the check does not need.
  networkMode: "always",
});
