/**
 * The link that a click is about, where it leads to another page of this site: those are followed without
 * loading a document. Links elsewhere, to files, to a part of the page that is open, into another window,
 * and those with `rel="external"` are the browser's own.
 */
export function followedLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.rel === "external" || link.hasAttribute("download")) {
    return undefined;
  }
  if (link.origin !== location.origin || /\.\w+$/.test(link.pathname)) return undefined;
  const isPart = link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
  return isPart ? undefined : link;
}
