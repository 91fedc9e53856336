import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { findClickedLink, toRouterPath } from "#app/navigation/followed-link.ts";

/** Marks a history step that the visitor has already been asked about. */
const AGREED = "agreed";

interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  /** Goes where the visitor wanted to go. */
  leave: () => void;
}

/**
 * While there is unsaved input, blocks links and, in browsers with the Navigation API, history steps, so that the
 * page can ask; before the tab is closed or reloaded the browser itself asks.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const page = location.pathname;
    // After leaving, the address is the next page's before this one is taken away: its links are not ours to hold.
    const isLeaving = (to: string) => location.pathname === page && to !== page;

    // Runs before navigation/follow-links.ts, which ignores handled clicks.
    addEventListener(
      "click",
      (event) => {
        const link = findClickedLink(event);
        // A link to the open page leaves the form where it is.
        if (!link || !isLeaving(link.pathname)) return;
        event.preventDefault();
        setGoOn(() => () => void navigate(toRouterPath(link)));
      },
      { signal, capture: true },
    );

    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });

    const steps = "navigation" in window ? window.navigation : undefined;
    const ask = (event: NavigateEvent) => {
      const { destination, navigationType, info, cancelable, defaultPrevented } = event;
      const { pathname } = new URL(destination.url);
      if (navigationType !== "traverse" || !isLeaving(pathname) || info === AGREED) return;
      if (!cancelable || defaultPrevented) return;
      event.preventDefault();
      setGoOn(() => () => void steps?.traverseTo(destination.key, { info: AGREED }));
    };
    steps?.addEventListener("navigate", ask, { signal });
    return () => {
      left.abort();
      // Saving answers the question: the dialog is gone before the browser reports that it closed.
      setGoOn(undefined);
    };
  }, [isUnsaved, navigate]);

  return {
    isAsking: isUnsaved && goOn !== undefined,
    stay: () => setGoOn(undefined),
    leave: () => {
      setGoOn(undefined);
      goOn?.();
    },
  };
}
