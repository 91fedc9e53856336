import { useEffect, useId, useLayoutEffect, useRef } from "react";

import { showDialog } from "../browser/show-dialog.ts";
import { trapFocus } from "../browser/trap-focus.ts";
import type { Locale } from "../core/config.ts";
import { LOCALES } from "../core/locale-codes.ts";
import { formatDescription } from "../locales/translate.ts";
import { useConsentUi, useConsent } from "./consent-context.ts";
import { ConsentRecord, ConsentServices } from "./consent-services.tsx";

/** Shows all services with their boxes in a native modal dialog, which traps and restores the focus. */
export function ConsentModal({ onHidden }: { onHidden: () => void }) {
  const { texts, locale, toLang, applyPreferredLocale } = useConsentUi();
  const { config, draft, selectService, isBlocked, closeModal } = useConsent();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();

  useLayoutEffect(() => {
    if (!dialog.current) return undefined;
    const close = showDialog(dialog.current, onHidden);
    return () => {
      close();
      // With unsaved changes, the bar replaces the control button that opened the modal.
      if (document.activeElement?.matches("body, dialog *, [data-consent-control]")) {
        document.querySelector<HTMLElement>("[data-consent-action=save]")?.focus();
      }
    };
  }, [onHidden]);

  // Runs only when the modal opens: changing the language earlier would move the content of the bar.
  useEffect(applyPreferredLocale, [applyPreferredLocale]);

  return (
    <dialog
      ref={dialog}
      className="grant-dialog"
      aria-labelledby={title}
      lang={toLang(locale)}
      // The close event comes later. A press of the control button before it would be lost.
      onCancel={(event) => {
        event.preventDefault();
        closeModal();
      }}
      onClose={({ currentTarget }) => {
        // React's strict mode may have reopened the dialog before this event arrives.
        if (!currentTarget.open) closeModal();
      }}
      onKeyDown={trapFocus}
    >
      <div className="grant-head">
        <h2 id={title}>{texts.barTitle}</h2>
        <LanguageChoice />
        <button type="button" data-consent-action="close">
          {texts.close}
        </button>
      </div>
      <div className="grant-text">
        <p>{isBlocked ? texts.cookiesBlocked : formatDescription(config, texts, locale)}</p>
        <ConsentServices draft={draft} isDisabled={isBlocked} onSelect={selectService} />
        <ConsentRecord />
      </div>
      {isBlocked ? null : (
        <div className="grant-buttons">
          <button type="button" data-consent-action="save">
            {texts.save}
          </button>
          <button type="button" data-consent-action="accept">
            {texts.acceptAll}
          </button>
          <button type="button" data-consent-action="decline">
            {texts.declineAll}
          </button>
        </div>
      )}
    </dialog>
  );
}

function LanguageChoice() {
  const { texts, locale, setLocale } = useConsentUi();
  return (
    <label>
      <span>{texts.language}</span>{" "}
      <select value={locale} onChange={(event) => setLocale(event.target.value as Locale)}>
        {LOCALES.map((code) => (
          <option key={code} value={code} lang={code}>
            {new Intl.DisplayNames(code, { type: "language" }).of(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
