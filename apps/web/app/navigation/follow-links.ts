import { findClickedLink, findFollowedLink, toRouterPath } from "./followed-link.ts";

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
