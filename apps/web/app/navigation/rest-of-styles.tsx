import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

/**
 * A document brings the rules of its own page (build/page/page-styles.ts). A visitor who turns to another page gets
 * the whole stylesheet: React waits for it before it shows that page.
 */
export function RestOfStyles() {
  const { pathname } = useLocation();
  const sent = useHydrated() ? readPageData() : undefined;
  if (!sent || sent.path === pathname) return null;
  return <link rel="stylesheet" href={sent.stylesheet} precedence="site" />;
}
