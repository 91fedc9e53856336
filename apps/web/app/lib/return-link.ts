import { safeReturnPath } from "@site/contracts/sign-in/return-path";

/** `page` with the path to come back to in its query; without one where that path may not be followed. */
export function withReturnPath(page: string, returnPath: string | null | undefined): string {
  const safe = safeReturnPath(returnPath);
  return safe ? `${page}?${new URLSearchParams({ returnPath: safe })}` : page;
}
