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
 * Puts it into the browser's cache when a visitor seems to go on, or does: it then comes beside the next page's
 * code instead of after it. A preload would warn on the console wherever that page is not opened after all.
 */
export function prefetchRestOfStyles(): void {
  const href = readPageData()?.stylesheet;
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "prefetch", as: "style", href }));
}
