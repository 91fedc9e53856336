import { useConsentUi } from "./consent-context.ts";

/**
 * The small button that reopens the modal once there is a decision. The style sheet puts it at the end of the page,
 * where it covers nothing; it floats while it has keyboard focus.
 */
export function ConsentControl() {
  const { texts, locale, getLangAttribute } = useConsentUi();
  return (
    <button
      type="button"
      className="consent-control"
      data-consent-action="manage"
      data-consent-control=""
      aria-haspopup="dialog"
      aria-label={texts.manageCookies}
      title={texts.manageCookies}
      lang={getLangAttribute(locale)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 8h16M4 16h16M9 5v6m6 2v6" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
