import { isIsolatedPage } from "./isolated-pages.ts";

const INTENT_MS = 100;

interface FollowLinksOptions {
  navigate: (path: string, options: { replace: boolean }) => unknown;
  prefetch: (pathname: string) => void;
}

/**
 * Handles clicks on links and GET forms without loading a document, so pages can use plain `<a href>` and `<form
 * action>`. Pages are prefetched when a link is hovered, touched or focused. Returns a function that stops it.
 */
export function followLinks({ navigate, prefetch }: FollowLinksOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const prefetched = new Set<string>();
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;

  function navigateTo(link: URL | HTMLAnchorElement): void {
    void navigate(toRouterPath(link), { replace: link.href === location.href });
  }

  function followClick(event: MouseEvent): void {
    const link = findClickedLink(event);
    if (!link) return;
    event.preventDefault();
    navigateTo(link);
  }

  /** Forms without an action have their own code. */
  function followSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.hasAttribute("action")) return;
    event.preventDefault();
    const target = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") target.searchParams.append(name, value);
    }
    navigateTo(target);
  }

  function prefetchOnce(pathname: string): void {
    // Browsers may cache a failed import, so do not prefetch while offline.
    if (prefetched.has(pathname) || !navigator.onLine) return;
    prefetched.add(pathname);
    prefetch(pathname);
  }

  function prefetchLink({ target, type }: Event): void {
    clearTimeout(hoverTimer);
    const link = findFollowedLink(target);
    if (!link) return;
    const prefetchNow = () => prefetchOnce(link.pathname);
    // Ignore a pointer that only passes over a link.
    if (type === "mouseover") hoverTimer = setTimeout(prefetchNow, INTENT_MS);
    else prefetchNow();
  }

  // On the window, so that they run after every listener that may have handled the event.
  addEventListener("click", followClick, { signal });
  addEventListener("submit", followSubmit, { signal });
  for (const type of ["mouseover", "focusin", "touchstart"]) {
    addEventListener(type, prefetchLink, { signal, passive: true });
  }
  return () => {
    clearTimeout(hoverTimer);
    controller.abort();
  };
}

/**
 * The link at a click's target, if the router follows it. The browser handles links to other sites, files, fragments of
 * the open page and other windows, those with `rel="external"`, and those to and from an isolated page.
 */
export function findFollowedLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.rel === "external" || link.hasAttribute("download")) {
    return undefined;
  }
  if (link.origin !== location.origin || /\.\w+$/.test(link.pathname)) return undefined;
  if (isIsolatedPage(link.pathname) || isIsolatedPage(location.pathname)) return undefined;
  const isFragment = link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
  return isFragment ? undefined : link;
}

/** The link that a click follows, unless the click was already handled or opens a new tab. */
export function findClickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const isPlain = event.button === 0 && !isModified && !event.defaultPrevented;
  return isPlain ? findFollowedLink(event.target) : undefined;
}

/** A link's target as the router expects it. */
export function toRouterPath({ pathname, search, hash }: HTMLAnchorElement | URL): string {
  return pathname + search + hash;
}
