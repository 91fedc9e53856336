/** What an element with `data-consent-action` asks for. */
export type ClickAction = "accept" | "decline" | "save" | "manage" | "close" | "once";

/** An asked-for action with the element that asked. */
export interface ConsentClick {
  action: ClickAction;
  target: Element;
  onBar: boolean;
}

/**
 * Calls back for each click on an element with `data-consent-action`, wherever it is in the page: in the
 * bar, the modal, a text. Returns what ends it.
 */
export function listenForClicks(callback: (click: ConsentClick) => void): () => void {
  const listener = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest("[data-consent-action]");
    if (!target) return;
    // A notice's link leads to the cookie page where there is no script.
    event.preventDefault();
    const action = target.getAttribute("data-consent-action") as ClickAction;
    callback({ action, target, onBar: target.closest("[data-consent-bar]") !== null });
  };
  document.addEventListener("click", listener);
  return () => document.removeEventListener("click", listener);
}

/** When the bar goes away under the focus, the control that replaces it takes the focus. */
export function focusControl(): void {
  document.querySelector<HTMLElement>("[data-consent-control]")?.focus({ preventScroll: true });
}
