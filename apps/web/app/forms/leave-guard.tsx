import { useRef, useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { findClickedLink, toRouterPath } from "#app/navigation/follow-links.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isUnsaved: boolean;
  /** The unsaved content, as the subject of the dialog's title. */
  what: string;
  onDiscard?: () => void;
}

/** Asks before the visitor leaves the page with unsaved input. */
export function LeaveGuard({ isUnsaved, what, onDiscard }: LeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved);

  function stayHere(): void {
    // The clicked link may be in a menu that has closed since. The browser reports it as focused until the next frame
    // although it is hidden, so move the focus to the form.
    const field = dialog.current
      ?.closest("form")
      ?.querySelector<HTMLElement>("input:not([hidden])");
    stay();
    const focused = document.activeElement;
    if (focused === document.body || focused?.getClientRects().length === 0) field?.focus();
  }

  if (!isAsking) return null;
  return (
    <Dialog ref={dialog} title={`${what} is not saved`} onClose={stayHere}>
      <p>If you leave this page now, you lose what you typed.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => dialog.current?.close()}>Stay on this page</Button>
        <Button
          variant="secondary"
          onClick={() => {
            onDiscard?.();
            leave();
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}

/** Marks a history step that the visitor has confirmed in the dialog. */
const CONFIRMED = "confirmed";

/**
 * Blocks links while there is unsaved input, so that a dialog can ask first. Also blocks history steps in browsers with
 * the Navigation API. Before the tab closes or reloads, the browser itself asks.
 */
function useLeaveGuard(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [continueNavigation, setContinue] = useState<() => void>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const page = location.pathname;
    // The URL may already be the next page's while this page is still mounted; do not block links of the next page.
    const isLeaving = (to: string) => location.pathname === page && to !== page;

    // Runs before navigation/follow-links.ts, which ignores handled clicks.
    addEventListener(
      "click",
      (event) => {
        const link = findClickedLink(event);
        // A link to the open page does not close the form.
        if (!link || !isLeaving(link.pathname)) return;
        event.preventDefault();
        setContinue(() => () => void navigate(toRouterPath(link)));
      },
      { signal, capture: true },
    );

    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });

    const navigationApi = "navigation" in window ? window.navigation : undefined;
    const blockHistoryStep = (event: NavigateEvent) => {
      const { destination, navigationType, info, cancelable, defaultPrevented } = event;
      const { pathname } = new URL(destination.url);
      if (navigationType !== "traverse" || !isLeaving(pathname) || info === CONFIRMED) return;
      if (!cancelable || defaultPrevented) return;
      event.preventDefault();
      setContinue(() => () => void navigationApi?.traverseTo(destination.key, { info: CONFIRMED }));
    };
    navigationApi?.addEventListener("navigate", blockHistoryStep, { signal });
    return () => {
      controller.abort();
      // Saving while the dialog is open closes it, without waiting for its close event.
      setContinue(undefined);
    };
  }, [isUnsaved, navigate]);

  return {
    isAsking: isUnsaved && continueNavigation !== undefined,
    stay: () => setContinue(undefined),
    leave: () => {
      setContinue(undefined);
      continueNavigation?.();
    },
  };
}
