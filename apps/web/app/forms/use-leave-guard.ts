import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { clickedLink, pathOf } from "#app/navigation/followed-link.ts";

/** Marks a step in the history that was asked about already. */
const AGREED = "agreed";

interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  /** Goes where the visitor wanted to go. */
  leave: () => void;
}

/**
 * While something is not saved, holds back links and, in browsers with the Navigation API, steps in the history,
 * for the page to ask; before the tab is closed or reloaded the browser itself asks.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [goOn, setGoOn] = useState<() => void>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const left = new AbortController();
    const { signal } = left;

    // Before navigation/follow-links.ts, which leaves alone what is answered.
    addEventListener(
      "click",
      (event) => {
        const link = clickedLink(event);
        // A link to the page that is open leaves the form where it is.
        if (!link || link.pathname === location.pathname) return;
        event.preventDefault();
        setGoOn(() => () => void navigate(pathOf(link)));
      },
      { signal, capture: true },
    );

    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });

    const steps = "navigation" in window ? window.navigation : undefined;
    const ask = (event: NavigateEvent) => {
      const { destination, navigationType, info, cancelable, defaultPrevented } = event;
      const isAway = new URL(destination.url).pathname !== location.pathname;
      if (navigationType !== "traverse" || !isAway || info === AGREED) return;
      if (!cancelable || defaultPrevented) return;
      event.preventDefault();
      setGoOn(() => () => void steps?.traverseTo(destination.key, { info: AGREED }));
    };
    steps?.addEventListener("navigate", ask, { signal });
    return () => {
      left.abort();
      // Saving answers the question: the dialog is gone before the browser could tell that it was closed.
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
