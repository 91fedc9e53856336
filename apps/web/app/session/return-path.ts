import { toSafeReturnPath } from "@site/contracts/sign-in/return-path";

import { useUrlQuery } from "#app/navigation/hydration.ts";
import type { Address, FixedPath } from "#app/pages.ts";

/** The page that a login leads to without a return path. */
export const AFTER_LOGIN = "/account" satisfies Address;

/** Adds a return path to the query of `page`, if the path is safe. */
export function addReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = toSafeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}

/** The safe return path in the page's URL. */
export function useReturnPath(): string | undefined {
  return toSafeReturnPath(useUrlQuery().get("returnPath"));
}
