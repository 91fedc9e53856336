import { toSafeReturnPath } from "@site/contracts/sign-in/return-path";

import { useAddressQuery } from "#app/navigation/hydration.ts";
import type { Address, FixedPath } from "#app/pages.ts";

/** Where a login leads without a return path. */
export const AFTER_LOGIN = "/account" satisfies Address;

/** Adds the path to return to to the query of `page`, unless that path is not safe. */
export function addReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = toSafeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}

/** The safe return path in this page's address. */
export function useReturnPath(): string | undefined {
  return toSafeReturnPath(useAddressQuery().get("returnPath"));
}
