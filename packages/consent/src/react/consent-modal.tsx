import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";

import type { Locale, NecessaryService, Translatable } from "../core/config.ts";
import { LOCALES } from "../core/locale-codes.ts";
import { translate } from "../locales/translate.ts";
import { useConsentUi, useConsent } from "./consent-context.ts";

/** Shows all services with their boxes in a native modal dialog, which traps and restores the focus. */
export function ConsentModal() {
  const { texts, locale, toLang, applyPreferredLocale } = useConsentUi();
  const { config, isBlocked, closeModal } = useConsent();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // With unsaved changes, the bar replaces the control button that opened the modal.
      if (document.activeElement?.matches("body, dialog *, [data-consent-control]")) {
        document.querySelector<HTMLElement>("[data-consent-action=save]")?.focus();
      }
    };
  }, []);

  // Runs only when the modal opens: changing the language earlier would move the content of the bar.
  useEffect(applyPreferredLocale, [applyPreferredLocale]);

  return (
    <dialog
      ref={dialog}
      className="grant-dialog"
      aria-labelledby={title}
      lang={toLang(locale)}
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
        <p>{isBlocked ? texts.cookiesBlocked : texts.barDescription}</p>
        <ServiceList heading={texts.necessary} services={config.necessary} isLocked />
        <ServiceList heading={texts.optional} services={config.optional} />
        <ServiceList heading={texts.functional} services={config.functional} />
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

interface ServiceListProps {
  heading: string;
  services: readonly NecessaryService[];
  /** Whether the services are always enabled. */
  isLocked?: boolean;
}

/** The services of one category with their boxes. */
function ServiceList({ heading, services, isLocked = false }: ServiceListProps) {
  if (services.length === 0) return null;
  return (
    <fieldset>
      <legend>{heading}</legend>
      {services.map((service) => (
        <ServiceCheckbox key={service.id} service={service} isLocked={isLocked} />
      ))}
    </fieldset>
  );
}

function ServiceCheckbox({ service, isLocked }: { service: NecessaryService; isLocked: boolean }) {
  const { texts } = useConsentUi();
  const localized = texts.services?.[service.id];
  const { draft, selectService, isBlocked } = useConsent();
  const id = useId();
  return (
    <div className="grant-service">
      <input
        id={id}
        type="checkbox"
        checked={isLocked || draft.includes(service.id)}
        disabled={isLocked || isBlocked}
        aria-describedby={`${id}about`}
        onChange={(event) => selectService(service.id, event.target.checked)}
      />
      <label htmlFor={id}>{localized?.name ?? <Translated text={service.name} />}</label>
      <div id={`${id}about`}>
        <p>{localized?.description ?? <Translated text={service.description} />}</p>
        {service.cookies.length > 0 ? (
          <p>
            {texts.cookies}: <code translate="no">{service.cookies.join(", ")}</code>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A text of the configuration. Has a `lang` attribute if its language differs from the modal's. */
function Translated({ text: source }: { text: Translatable }) {
  const { locale, pageLanguage } = useConsentUi();
  const { text, locale: written = pageLanguage } = translate(source, locale);
  return <span lang={written === locale ? undefined : written}>{text}</span>;
}

/**
 * Moves the focus from the last control to the first. A native dialog alone would let it move to
 * the browser's controls.
 */
function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(":enabled");
  const firstAndLast = [controls[0], controls[controls.length - 1]];
  const [from, to] = event.shiftKey ? firstAndLast : firstAndLast.toReversed();
  if (event.key !== "Tab" || event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
