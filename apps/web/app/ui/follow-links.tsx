import { useEffect } from "react";
import { useNavigate } from "react-router";

import { clickedLink, followedLink, pathOf } from "#app/lib/followed-link.ts";
import { prefetchPage } from "#app/lib/prefetch-page.ts";

const INTENT_MS = 100;

/**
 * Follows every link and every form that only asks, without loading a document: a page just writes `<a href>`
 * and `<form action>`. One listener for all of them costs nothing when a page starts; a component for each
 * link did. What a visitor points at, touches or has in focus is fetched before the click.
 */
export function FollowLinks() {
  const navigate = useNavigate();

  useEffect(() => {
    const left = new AbortController();
    const options = { signal: left.signal, passive: true };
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

    function prefetch({ target, type }: Event): void {
      clearTimeout(intent);
      const link = followedLink(target);
      if (!link) return;
      const begin = () => prefetchPage(link.href);
      // Who passes over a link on the way to another does not want it.
      if (type === "mouseover") intent = setTimeout(begin, INTENT_MS);
      else begin();
    }

    // On the window, after all that may have answered the click already.
    addEventListener("click", follow, { signal: left.signal });
    addEventListener("submit", send, { signal: left.signal });
    addEventListener("mouseover", prefetch, options);
    addEventListener("focusin", prefetch, options);
    addEventListener("touchstart", prefetch, options);
    return () => {
      clearTimeout(intent);
      left.abort();
    };
  }, [navigate]);
  return null;
}
