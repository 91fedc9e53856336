import { useEffect, useId, useLayoutEffect, useRef } from "react";

import { LOCALES } from "../core/locale-codes.ts";
import type { Locale } from "../core/types.ts";
import { useConsentUi } from "./consent-context.ts";
import { ServiceList } from "./item-list.tsx";
import { trapFocus } from "./keep-focus.ts";
import { useConsent } from "./use-consent.ts";

/** All items with their boxes, in a native modal dialog, which traps the focus and restores it. */
export function ConsentModal() {
  const { texts, locale, getLangAttribute, applyPreferredLocale } = useConsentUi();
  const { config, areCookiesBlocked, closeModal } = useConsent();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // With changed ticks, the bar takes the place of the control that opened the modal.
      if (document.activeElement?.matches("body, dialog *, [data-consent-control]")) {
        document.querySelector<HTMLElement>("[data-consent-action=save]")?.focus();
      }
    };
  }, []);

  // Not sooner: a change of language would move the bar's content.
  useEffect(applyPreferredLocale, [applyPreferredLocale]);

  return (
    <dialog
      ref={dialog}
      className="consent-modal"
      aria-labelledby={title}
      lang={getLangAttribute(locale)}
      onClose={({ currentTarget }) => {
        // The event comes late: by then React's strict mode has shown the dialog again.
        if (!currentTarget.open) closeModal();
      }}
      onKeyDown={trapFocus}
    >
      <div className="consent-head">
        <h2 id={title}>{texts.barTitle}</h2>
        <LanguageChoice />
        <button type="button" data-consent-action="close">
          {texts.close}
        </button>
      </div>
      <div className="consent-words">
        <p>{areCookiesBlocked ? texts.cookiesBlocked : texts.barDescription}</p>
        <ServiceList heading={texts.necessary} services={config.necessary} locked />
        <ServiceList heading={texts.optional} services={config.optional} />
        <ServiceList heading={texts.functional} services={config.functional} />
      </div>
      {areCookiesBlocked ? null : (
        <div className="consent-answers">
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
