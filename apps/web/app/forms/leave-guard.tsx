import { useRef, useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { findClickedLink, toRouterPath } from "#app/navigation/follow-links.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

/** Marks a history step that the visitor has already been asked about. */
const AGREED = "agreed";

/**
 * While there is unsaved input, blocks links and, in browsers with the Navigation API, history steps, so that the
 * page can ask; before the tab is closed or reloaded the browser itself asks.
 */
function useLeaveGuard(isUnsaved: boolean) {
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

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isUnsaved: boolean;
  /** What is not saved, as the subject of a sentence. */
  what: string;
  /** Discards the input. */
  onDiscard?: () => void;
}

/** Asks before the visitor leaves unsaved input, wherever they go. */
export function LeaveGuard({ isUnsaved, what, onDiscard }: LeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved);

  function goOnHere(): void {
    // The link may have been in a menu that is closed by now. A hidden element cannot keep the focus, whatever the
    // browser reports before the next frame, so it returns to the form.
    const field = dialog.current
      ?.closest("form")
      ?.querySelector<HTMLElement>("input:not([hidden])");
    stay();
    const focused = document.activeElement;
    if (focused === document.body || focused?.getClientRects().length === 0) field?.focus();
  }

  if (!isAsking) return null;
  return (
    <Dialog ref={dialog} title={`${what} is not saved`} ground="sheet" onClose={goOnHere}>
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
