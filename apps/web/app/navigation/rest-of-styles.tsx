import { preinit } from "react-dom";
import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

const precedence = "site";

/**
 * A document contains the rules of its own page (build/page/page-styles.ts). On the first navigation the whole
 * stylesheet loads: React waits for it before it shows the next page.
 */
export function RestOfStyles() {
  const { pathname } = useLocation();
  const sent = useHydrated() ? readPageData() : undefined;
  if (!sent || sent.path === pathname) return null;
  return <link rel="stylesheet" href={sent.stylesheet} precedence={precedence} />;
}

/** Loads it beside the code of the page that was asked for, instead of after it. */
export function loadRestOfStyles(): void {
  const sent = readPageData();
  if (sent) preinit(sent.stylesheet, { as: "style", precedence });
}

/** Loads it before a click. A failure is left to the navigation, which loads it again. */
export function prefetchRestOfStyles(): void {
  const href = readPageData()?.stylesheet;
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  const wanted = { rel: "prefetch", as: "style", href, onload: loadRestOfStyles };
  document.head.append(Object.assign(link, wanted));
}
