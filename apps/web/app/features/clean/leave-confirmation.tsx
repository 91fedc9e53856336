import { useEffect, useRef } from "react";

import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

interface LeaveConfirmation {
  hasWork: boolean;
  /** Called when the visitor follows a link, with a function that opens it. */
  onLeave: (proceed: () => void) => void;
}

/**
 * Asks for confirmation before work is lost. For links, the page asks with its own dialog; for closing or reloading the
 * tab, the browser asks (not on an iPhone).
 */
export function useLeaveConfirmation({ hasWork, onLeave }: LeaveConfirmation): void {
  useEffect(() => {
    if (!hasWork) return undefined;
    const cleanup = new AbortController();
    const { signal } = cleanup;
    // After the page's own dialog, the browser must not ask again until the visitor returns to the page.
    let isConfirmed = false;
    addEventListener(
      "beforeunload",
      (event) => {
        if (!isConfirmed) event.preventDefault();
      },
      { signal },
    );
    addEventListener(
      "pageshow",
      () => {
        isConfirmed = false;
      },
      { signal },
    );
    addEventListener(
      "click",
      (event) => {
        const link = findLinkThatLeavesPage(event);
        if (!link) return;
        event.preventDefault();
        onLeave(() => {
          isConfirmed = true;
          location.assign(link.href);
        });
      },
      { signal },
    );
    return () => cleanup.abort();
  }, [hasWork, onLeave]);
}

/** The clicked link, if it leaves the page in this tab. */
function findLinkThatLeavesPage(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey) {
    return undefined;
  }
  const link = target instanceof Element && target.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return undefined;
  const isOnThisPage = link.hash !== "" && link.pathname === location.pathname;
  return isOnThisPage || !link.protocol.startsWith("http") ? undefined : link;
}

interface LeaveDialogProps {
  onStay: () => void;
  onSaveRecipe: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ onStay, onSaveRecipe, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Leave this table?" onClose={onStay}>
      <p>
        You'd lose your decisions. A recipe keeps the steps you applied, but not what you dismissed.
      </p>
      <div className="clean-actions">
        <Button onClick={() => dialog.current?.close()}>Stay with this table</Button>
        <Button variant="secondary" onClick={onSaveRecipe}>
          Save the recipe
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          Leave this table
        </Button>
      </div>
    </Dialog>
  );
}
