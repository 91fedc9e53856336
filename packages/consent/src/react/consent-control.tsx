import { useConsentUi } from "./consent-context.ts";

/** The small button that reopens the modal once there is a decision. */
export function ConsentControl() {
  const { texts, locale, langOf } = useConsentUi();
  return (
    <button
      type="button"
      className="consent-control"
      data-consent-action="manage"
      data-consent-control=""
      aria-haspopup="dialog"
      aria-label={texts.manageCookies}
      title={texts.manageCookies}
      lang={langOf(locale)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
