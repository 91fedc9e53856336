import { preload } from "react-dom";
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

/** Requests it beside the code of the page that was asked for, instead of after it. */
export function requestRestOfStyles(): void {
  const sent = readPageData();
  if (sent) preload(sent.stylesheet, { as: "style" });
}

/** Puts it into the browser's cache before a click. */
export function prefetchRestOfStyles(): void {
  const href = readPageData()?.stylesheet;
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "prefetch", as: "style", href }));
}
