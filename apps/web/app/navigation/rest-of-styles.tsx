import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

/**
 * A document contains the rules of its own page (build/page/page-styles.ts). On the first navigation the whole
 * stylesheet loads: React waits for it before it shows the next page.
 */
export function RestOfStyles() {
  const { pathname } = useLocation();
  const sent = useHydrated() ? readPageData() : undefined;
  if (!sent || sent.path === pathname) return null;
  return <link rel="stylesheet" href={sent.stylesheet} precedence="site" />;
}
