import { queryOptions } from "@tanstack/react-query";

import type { LicenceCheck } from "./check-licence-file.ts";

/** The cryptography is a separate chunk: the account shows before it arrives. */
async function loadChecker(): Promise<(file: string) => Promise<LicenceCheck>> {
  const [{ checkLicenceFile }, { fetchLicenceKeys }] = await Promise.all([
    import("./check-licence-file.ts"),
    import("./licence-keys.ts"),
  ]);
  const keys = await fetchLicenceKeys();
  return (file) => checkLicenceFile(file, keys);
}

/** Loads the code that checks a licence file, in the background, and keeps it, so that checking needs no network. */
export const licenceCheckerOptions = queryOptions({
  queryKey: ["licence-checker"],
  queryFn: loadChecker,
  staleTime: Infinity,
  gcTime: Infinity,
  // Fails immediately while offline, instead of waiting for a network that the check does not need.
  networkMode: "always",
});
