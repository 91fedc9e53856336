import { safeReturnPath } from "@site/contracts/sign-in/return-path";

import type { Address, FixedPath } from "#app/pages.ts";

/** `page` with the path to return to in its query; without it if that path is not safe. */
export function withReturnPath(page: FixedPath, returnPath: string | null | undefined): Address {
  const safe = safeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}
