/**
 * Pages that the API, its mails and the payment provider link to. `apps/web/app/pages.ts` doesn't compile if one is
 * missing.
 */
export const knownPages = [
  "/account",
  "/blog",
  "/download",
  "/email-confirm",
  "/forgot",
  "/login",
  "/login/google",
  "/logout",
  "/other-os",
  "/pricing",
  "/purchase-cancel",
  "/purchase-success",
  "/quote",
  "/signup",
  "/support",
] as const;
export type KnownPage = (typeof knownPages)[number];

/** Returns the URL of a page, for links from outside the site. */
export function pageUrl(siteOrigin: string, page: KnownPage): string {
  return siteOrigin + page;
}
