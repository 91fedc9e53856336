import { type ComponentType, useCallback, useEffect, useId, useState } from "react";

import { showFailure } from "../browser/show-dialog.ts";
import { formatDescription } from "../locales/translate.ts";
import { useConsentUi, useConsent } from "./consent-context.ts";

/** Renders the bar, the control button and the modal. The modal's code loads when it is first opened. */
export function ConsentInterface() {
  const { consent, settingsPage } = useConsentUi();
  const { isModalOpen } = useConsent();
  const [Modal, setModal] = useState<ComponentType<{ onHidden: () => void }>>();

  useEffect(() => {
    if (!isModalOpen || Modal) return;
    import("./consent-modal.tsx").then(
      ({ ConsentModal }) => setModal(() => ConsentModal),
      (error: unknown) => {
        showFailure(consent);
        reportError(error);
      },
    );
  }, [isModalOpen, Modal, consent]);

  /** The modal is hidden by an extension: the settings page shows the same choices. */
  const openSettingsPage = useCallback(() => {
    if (settingsPage === "#") {
      showFailure(consent);
      return;
    }
    consent.closeModal();
    location.assign(settingsPage);
  }, [consent, settingsPage]);

  return (
    <>
      <ConsentBar />
      <ConsentControl />
      {isModalOpen && Modal ? <Modal onHidden={openSettingsPage} /> : null}
    </>
  );
}

/**
 * The bar that asks for consent. Its markup is the same for every visitor, so it can be
 * prerendered: the style sheet shows its parts by `data-consent` on the root element, and one
 * listener on the document handles clicks (before React starts, that of the head script). It
 * appears once its last button is parsed, so it does not grow on screen. Put it near the beginning
 * of the body.
 */
export function ConsentBar() {
  const { consent, texts, locale, toLang } = useConsentUi();
  const title = useId();
  return (
    <section
      className="grant-bar"
      data-consent-bar=""
      aria-labelledby={title}
      lang={toLang(locale)}
    >
      <div className="grant-text">
        {/* No heading: the bar is before the page's first heading. */}
        <div id={title} className="grant-title">
          {texts.barTitle}
        </div>
        <p>{formatDescription(consent.config, texts, locale)}</p>
        <p role="status">
          <strong className="grant-if-unsaved">{texts.unsaved}</strong>{" "}
          <strong className="grant-if-failed">{texts.notLoaded}</strong>
        </p>
      </div>
      <div className="grant-buttons">
        <button type="button" data-consent-action="accept">
          {texts.acceptAll}
        </button>
        <button type="button" data-consent-action="decline">
          <span className="grant-if-none">{texts.declineAll}</span>
          <span className="grant-if-given">{texts.deleteAll}</span>
        </button>
        <button type="button" data-consent-action="manage" aria-haspopup="dialog">
          {texts.manageCookies}
        </button>
        <button type="button" data-consent-action="save" className="grant-if-unsaved">
          {texts.save}
        </button>
      </div>
    </section>
  );
}

/**
 * The small button that reopens the modal after a decision. The style sheet places it at the end of
 * the page, where it covers nothing. It floats while it has keyboard focus.
 */
export function ConsentControl() {
  const { texts, locale, toLang } = useConsentUi();
  return (
    <button
      type="button"
      className="grant-control"
      data-consent-action="manage"
      data-consent-control=""
      aria-haspopup="dialog"
      aria-label={texts.manageCookies}
      title={texts.manageCookies}
      lang={toLang(locale)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 8h16M4 16h16M9 5v6m6 2v6" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
