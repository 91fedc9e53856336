import { use } from "react";
import { preinit } from "react-dom";
import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { withChunkTimeout } from "./chunk-reload.ts";
import { useHydrated } from "./hydration.ts";

/** The place of the site's stylesheets: those that come later are applied over the earlier ones. */
export const SITE_STYLES = "site";

/** Settles when the rest applies that a visitor seemed to need, or does not arrive. */
let added: Promise<void> | undefined;

/**
 * A document contains the rules of its own page (build/page/page-styles.ts). On the first navigation the whole
 * stylesheet loads, before the next page is shown.
 */
export function StylesheetAfterNavigation() {
  const { pathname } = useLocation();
  const sent = useHydrated() ? readPageData() : undefined;
  return sent && sent.path !== pathname && <FullStylesheet />;
}

/** For a part that a visitor opens by a press: its page has no rules for it, so it waits for the whole stylesheet. */
export function FullStylesheet() {
  // For what was added before, React does not wait.
  if (added) use(added);
  const href = readPageData()?.stylesheet;
  return href && <link rel="stylesheet" href={href} precedence={SITE_STYLES} />;
}

/**
 * Adds it when a visitor seems to go on, or does: it loads beside the next page's code, and the style pass that it
 * costs is over when the next page is shown. If it does not arrive, `StylesheetAfterNavigation` asks for it again.
 */
export function preloadFullStylesheet(): void {
  const href = readPageData()?.stylesheet;
  if (href) added ??= withChunkTimeout(add(href)).catch(() => undefined);
}

async function add(href: string): Promise<void> {
  const find = () =>
    document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if (!find()) {
    // A stylesheet that fails reloads the page, and the visitor may only have pointed at a link.
    const preload = document.createElement("link");
    document.head.append(Object.assign(preload, { rel: "preload", as: "style", href }));
    await loaded(preload);
    preinit(href, { as: "style", precedence: SITE_STYLES });
  }
  const sheet = find();
  if (sheet && !sheet.sheet) await loaded(sheet);
}

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => reject(new Error(link.href)), { once: true });
  });
}
