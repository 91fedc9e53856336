import { isIsolatedPage } from "./isolated-pages.ts";

const INTENT_MS = 100;

interface Way {
  navigate: (path: string, options: { replace: boolean }) => unknown;
  /** Requests a page before it is opened. */
  prefetch: (pathname: string) => void;
}

/**
 * Follows every link and every GET form without loading a document: a page just writes `<a href>` and `<form
 * action>`. Pages are fetched before the click, when a link is pointed at, touched or focused. Returns a function
 * that stops it.
 */
export function followLinks({ navigate, prefetch }: Way): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const asked = new Set<string>();
  let intent: ReturnType<typeof setTimeout> | undefined;

  function go(link: URL | HTMLAnchorElement): void {
    void navigate(toRouterPath(link), { replace: link.href === location.href });
  }

  function follow(event: MouseEvent): void {
    const link = findClickedLink(event);
    if (!link) return;
    event.preventDefault();
    go(link);
  }

  /** A form whose action is another page; all others have their own code. */
  function send(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.hasAttribute("action")) return;
    event.preventDefault();
    const target = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") target.searchParams.append(name, value);
    }
    go(target);
  }

  function prefetchOnce(pathname: string): void {
    // Browsers may cache a failed import, so do not prefetch while offline.
    if (asked.has(pathname) || !navigator.onLine) return;
    asked.add(pathname);
    prefetch(pathname);
  }

  function expect({ target, type }: Event): void {
    clearTimeout(intent);
    const link = findFollowedLink(target);
    if (!link) return;
    const begin = () => prefetchOnce(link.pathname);
    // A pointer that only crosses a link on its way does not want its page.
    if (type === "mouseover") intent = setTimeout(begin, INTENT_MS);
    else begin();
  }

  // On the window, after every listener that may have handled the click.
  addEventListener("click", follow, { signal });
  addEventListener("submit", send, { signal });
  for (const type of ["mouseover", "focusin", "touchstart"]) {
    addEventListener(type, expect, { signal, passive: true });
  }
  return () => {
    clearTimeout(intent);
    ended.abort();
  };
}

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
