import { safeReturnPath } from "@site/contracts/sign-in/return-path";

import { useAddressQuery } from "#app/navigation/use-address-query.ts";

/** The path in this page's address to go on to afterwards, if it is safe. */
export function useReturnPath(): string | undefined {
  return safeReturnPath(useAddressQuery().get("returnPath"));
}
