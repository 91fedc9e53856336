import { use } from "react";
import { preinit } from "react-dom";
import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { withChunkTimeout } from "./chunk-reload.ts";
import { useHydrated } from "./hydration.ts";

/** The precedence of the site's stylesheets; later ones override earlier ones. */
export const SITE_STYLES = "site";

/** Resolves once the preloaded stylesheet applies or has failed. */
let loading: Promise<void> | undefined;

/**
 * Loads the full stylesheet on the first navigation, before the next page shows: a document contains only the rules of
 * its own page (build/page/page-styles.ts).
 */
export function StylesheetAfterNavigation() {
  const { pathname } = useLocation();
  const data = useHydrated() ? readPageData() : undefined;
  return data && data.path !== pathname && <FullStylesheet />;
}

/** Loads the full stylesheet for components that open on a click, because the page's own rules do not cover them. */
export function FullStylesheet() {
  // React does not wait for a stylesheet that is already in the document.
  if (loading) use(loading);
  const href = readPageData()?.stylesheet;
  return href && <link rel="stylesheet" href={href} precedence={SITE_STYLES} />;
}

/**
 * Loads the full stylesheet when the visitor is about to navigate, together with the next page's code. If it fails,
 * `StylesheetAfterNavigation` requests it again.
 */
export function preloadFullStylesheet(): void {
  const href = readPageData()?.stylesheet;
  if (href) loading ??= withChunkTimeout(loadStylesheet(href)).catch(() => undefined);
}

async function loadStylesheet(href: string): Promise<void> {
  const findLink = () =>
    document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (!findLink()) {
    // Preload first: a failed stylesheet reloads the page, and the visitor may only have hovered over a link.
    const preload = document.createElement("link");
    document.head.append(Object.assign(preload, { rel: "preload", as: "style", href }));
    await waitForLoad(preload);
    preinit(href, { as: "style", precedence: SITE_STYLES });
  }
  const link = findLink();
  if (link && !link.sheet) await waitForLoad(link);
}

function waitForLoad(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => reject(new Error(link.href)), { once: true });
  });
}
