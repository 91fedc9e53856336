import { safeReturnPath } from "@site/contracts/sign-in/return-path";

import type { Address, FixedPath } from "#app/pages.ts";

/** Where a login leads when no return path is given. */
export const AFTER_LOGIN = "/account" satisfies Address;

/** `page` with the path to return to in its query; without it if that path is not safe. */
export function addReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = safeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}
