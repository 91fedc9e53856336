import { safeReturnPath } from "@site/contracts/sign-in/return-path";

import type { Address, FixedPath } from "#app/pages.ts";

/** `page` with the path to come back to in its query; without one where that path may not be followed. */
export function withReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = safeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}
