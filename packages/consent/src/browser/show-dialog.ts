import type { Consent } from "./create-consent.ts";

/**
 * Opens a modal dialog. Calls back if it is not rendered, at once or later: an extension may hide
 * it, and everything behind an open modal dialog is inert. Returns a function that closes it.
 */
export function showDialog(dialog: HTMLDialogElement, onHidden: () => void): () => void {
  // Reports a change to no size at all, which is how `display: none` arrives later.
  const observer = new ResizeObserver(closeIfHidden);
  const close = () => {
    observer.disconnect();
    dialog.close();
  };
  dialog.showModal();
  observer.observe(dialog);
  closeIfHidden();
  return close;

  function closeIfHidden(): void {
    const { width, height } = dialog.getBoundingClientRect();
    const isVisible = dialog.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!dialog.open || (isVisible && width > 0 && height > 0)) return;
    close();
    onHidden();
  }
}

/** Closes the modal. The bar, which still works, shows an error until the state changes. */
export function showFailure(consent: Pick<Consent, "closeModal">): void {
  consent.closeModal();
  document.documentElement.dataset.consent += " failed";
  document.querySelector<HTMLElement>("[data-consent-action=manage]")?.focus();
}
