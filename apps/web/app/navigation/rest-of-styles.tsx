import { preinit } from "react-dom";
import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

/** The place of the site's stylesheets: those that come later are applied over the earlier ones. */
export const SITE_STYLES = "site";

/**
 * A document contains the rules of its own page (build/page/page-styles.ts). On the first navigation the whole
 * stylesheet loads: React waits for it before it shows the next page.
 */
export function RestOfStyles() {
  const { pathname } = useLocation();
  const sent = useHydrated() ? readPageData() : undefined;
  if (!sent || sent.path === pathname) return null;
  return <link rel="stylesheet" href={sent.stylesheet} precedence={SITE_STYLES} />;
}

/**
 * Adds it when a visitor seems to go on, or does: it loads beside the next page's code, and the style pass that it
 * costs is over when the next page is shown.
 */
export function addRestOfStyles(): void {
  const href = readPageData()?.stylesheet;
  if (href) preinit(href, { as: "style", precedence: SITE_STYLES });
}
