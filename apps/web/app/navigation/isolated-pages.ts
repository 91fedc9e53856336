import type { FixedPath } from "#app/pages.ts";

/**
 * The pages that hold a visitor's own data. Nothing is recorded there, and their policy lets them connect to this
 * site only. A policy comes with its document, so a link to or from one loads one.
 */
export const isolatedPages: readonly string[] = [
  "/clean",
  "/datasets/challenge",
] satisfies FixedPath[];

export function isIsolatedPage(pathname: string): boolean {
  return isolatedPages.includes(pathname);
}
