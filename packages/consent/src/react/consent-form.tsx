import { useState, useSyncExternalStore } from "react";

import { getServiceIds } from "../core/config.ts";
import { useConsent, useConsentUi } from "./consent-context.ts";
import { ConsentRecord, ConsentServices } from "./consent-services.tsx";

/**
 * The choices of the modal as a part of a page: for the page about cookies, which works even where
 * an extension hides the modal. Ticks that are not saved are lost when the visitor leaves the page.
 */
export function ConsentForm() {
  const { texts, locale, toLang } = useConsentUi();
  const { config, draft: initialDraft, isBlocked, selectService, save } = useConsent();
  const [changed, setDraft] = useState<readonly string[]>();
  const draft = changed ?? initialDraft;
  // A box that is ticked in prerendered markup would not be part of the draft.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const select = (id: string, isSelected: boolean) =>
    setDraft(isSelected ? [...draft, id] : draft.filter((other) => other !== id));
  const saveDraft = () => {
    for (const id of getServiceIds(config)) selectService(id, draft.includes(id));
    save();
  };
  return (
    <div className="grant-form" lang={toLang(locale)}>
      {isBlocked ? <p>{texts.cookiesBlocked}</p> : null}
      <ConsentServices draft={draft} isDisabled={isBlocked || !isHydrated} onSelect={select} />
      <ConsentRecord />
      {isBlocked ? null : (
        <div className="grant-buttons">
          <button type="button" onClick={saveDraft}>
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
    </div>
  );
}
