import { getButtonClass } from "./button.tsx";

/** Opens the consent dialog. The consent head script handles the click, even before hydration. */
export function ManageCookies() {
  return (
    <button
      type="button"
      data-consent-action="manage"
      aria-haspopup="dialog"
      className={`${getButtonClass("secondary")} scripted-only`}
    >
      Manage cookies
    </button>
  );
}
