/** The action that an element with `data-consent-action` requests. */
export type ClickAction = "accept" | "decline" | "save" | "manage" | "close" | "once";

/** A requested action with the element that requested it. */
export interface ConsentClick {
  action: ClickAction;
  target: Element;
  isOnBar: boolean;
}

/**
 * Calls back for each click on an element with `data-consent-action`, wherever it is in the page: in the bar, the
 * modal, a text. Returns a function that stops it.
 */
export function onConsentClick(callback: (click: ConsentClick) => void): () => void {
  const listener = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest("[data-consent-action]");
    if (!target) return;
    // Without JavaScript, a notice's link leads to the cookie page.
    event.preventDefault();
    const action = target.getAttribute("data-consent-action") as ClickAction;
    callback({ action, target, isOnBar: target.closest("[data-consent-bar]") !== null });
  };
  document.addEventListener("click", listener);
  return () => document.removeEventListener("click", listener);
}

/** When the bar disappears with the focus inside it, the control that replaces it takes the focus. */
export function focusControlButton(): void {
  document.querySelector<HTMLElement>("[data-consent-control]")?.focus({ preventScroll: true });
}
