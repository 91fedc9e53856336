import { useEffect } from "react";

/**
 * Before work is lost by a link, the page asks: `onAsk` gets what goes there. Before it is lost by closing or
 * reloading the tab the browser asks, though not on an iPhone.
 */
export function useAskBeforeLeaving(hasWork: boolean, onAsk: (leave: () => void) => void): void {
  useEffect(() => {
    if (!hasWork) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    // A visitor whom the page has asked is not asked by the browser as well, until they come back.
    let isLeaving = false;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    const onReturn = () => {
      isLeaving = false;
    };
    addEventListener("beforeunload", onUnload, { signal });
    addEventListener("pageshow", onReturn, { signal });
    const ask = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      event.preventDefault();
      onAsk(() => {
        isLeaving = true;
        location.assign(link.href);
      });
    };
    addEventListener("click", ask, { signal });
    return () => ended.abort();
  }, [hasWork, onAsk]);
}

/** The link by which a click leaves the page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey) {
    return undefined;
  }
  const link = target instanceof Element && target.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return undefined;
  const isPart = link.hash !== "" && link.pathname === location.pathname;
  return isPart || !link.protocol.startsWith("http") ? undefined : link;
}
