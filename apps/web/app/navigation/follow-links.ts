import { clickedLink, followedLink, pathOf } from "./followed-link.ts";

const INTENT_MS = 100;

interface Way {
  navigate: (path: string, options: { replace: boolean }) => unknown;
  /** Asks for a page before it is opened. */
  prefetch: (pathname: string) => void;
}

/**
 * Follows every link and every form that only asks, without loading a document: a page just writes `<a href>`
 * and `<form action>`. What a visitor points at, touches or has in focus is fetched before the click. Returns what
 * ends it.
 */
export function followLinks({ navigate, prefetch }: Way): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const asked = new Set<string>();
  let intent: ReturnType<typeof setTimeout> | undefined;

  function go(link: URL | HTMLAnchorElement): void {
    void navigate(pathOf(link), { replace: link.href === location.href });
  }

  function follow(event: MouseEvent): void {
    const link = clickedLink(event);
    if (!link) return;
    event.preventDefault();
    go(link);
  }

  /** A form that names the page it leads to; all others have their own code. */
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
    // A chunk that failed once may stay failed for the browser, so nothing is asked for in vain.
    if (asked.has(pathname) || !navigator.onLine) return;
    asked.add(pathname);
    prefetch(pathname);
  }

  function expect({ target, type }: Event): void {
    clearTimeout(intent);
    const link = followedLink(target);
    if (!link) return;
    const begin = () => prefetchOnce(link.pathname);
    // Who passes over a link on the way to another does not want it.
    if (type === "mouseover") intent = setTimeout(begin, INTENT_MS);
    else begin();
  }

  // On the window, after all that may have answered the click already.
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
