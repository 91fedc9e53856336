import { isolatedPages as paths } from "@site/contracts/site/isolated-pages";

import type { FixedPath } from "#app/pages.ts";

/**
 * Pages that hold a visitor's own data. Nothing is recorded there, and their content security policy allows connections
 * to this site only. The policy comes with the document, so links to and from these pages load a new document.
 */
export const isolatedPages: readonly string[] = paths satisfies readonly FixedPath[];

export function isIsolatedPage(pathname: string): boolean {
  return isolatedPages.includes(pathname);
}
