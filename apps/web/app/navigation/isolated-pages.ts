import type { FixedPath } from "#app/pages.ts";

/**
 * Pages that hold a visitor's own data. Nothing is recorded there, and their content security policy allows connections
 * to this site only. The policy comes with the document, so links to and from these pages load a new document.
 */
export const isolatedPages: readonly string[] = [
  "/clean",
  "/datasets/challenge",
] satisfies FixedPath[];

export function isIsolatedPage(pathname: string): boolean {
  return isolatedPages.includes(pathname);
}
