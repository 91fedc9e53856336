import { getButtonClass } from "./button.tsx";

/**
 * Opens the modal. The document handles the click, even before React does; without a script there is nothing to
 * manage.
 */
export function ManageCookies() {
  return (
    <button
      type="button"
      data-consent-action="manage"
      aria-haspopup="dialog"
      className={`${getButtonClass("secondary")} needs-consent`}
    >
      Manage cookies
    </button>
  );
}
