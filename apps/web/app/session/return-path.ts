import { toSafeReturnPath } from "@site/contracts/sign-in/return-path";

import { useAddressQuery } from "#app/navigation/hydration.ts";
import type { Address, FixedPath } from "#app/pages.ts";

/** Where a login leads when no return path is given. */
export const AFTER_LOGIN = "/account" satisfies Address;

/** `page` with the path to return to in its query; without it if that path is not safe. */
export function addReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = toSafeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}

/** The path in this page's address to go on to afterwards, if it is safe. */
export function useReturnPath(): string | undefined {
  return toSafeReturnPath(useAddressQuery().get("returnPath"));
}
