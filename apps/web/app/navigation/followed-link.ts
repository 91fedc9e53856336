import { isIsolatedPage } from "./closed-page.ts";

/**
 * The link of a click, if it leads to another page of this site: those are followed without loading a document. The
 * browser handles links to other sites, files, fragments of the open page and other windows, those with
 * `rel="external"`, and those to and from a closed page.
 */
export function findFollowedLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.rel === "external" || link.hasAttribute("download")) {
    return undefined;
  }
  if (link.origin !== location.origin || /\.\w+$/.test(link.pathname)) return undefined;
  if (isIsolatedPage(link.pathname) || isIsolatedPage(location.pathname)) return undefined;
  const isPart = link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
  return isPart ? undefined : link;
}

/** The link that a click follows, unless the click was already handled or asks for a new tab. */
export function findClickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const isPlain = event.button === 0 && !isModified && !event.defaultPrevented;
  return isPlain ? findFollowedLink(event.target) : undefined;
}

/** The target of a followed link, in the router's form. */
export function toRouterPath({ pathname, search, hash }: HTMLAnchorElement | URL): string {
  return pathname + search + hash;
}
