import type { FixedPath } from "#app/pages.ts";

/**
 * The page that holds a visitor's own data. Nothing is recorded there, and its policy lets it connect to this site
 * only. A policy comes with its document, so a link to or from it loads one.
 */
const closedPage: FixedPath = "/clean";

export function isClosedPage(pathname: string): boolean {
  return pathname === closedPage;
}
