import { useId } from "react";

import type { NecessaryService, Translatable } from "../core/types.ts";
import { translate } from "../locales/translate.ts";
import { useConsentUi } from "./consent-context.ts";
import { useConsent } from "./use-consent.ts";

interface ServiceListProps {
  heading: string;
  services: readonly NecessaryService[];
  /** Whether the items are locked on. */
  locked?: boolean;
}

/** The items of one category with their boxes. */
export function ServiceList({ heading, services, locked = false }: ServiceListProps) {
  if (services.length === 0) return null;
  return (
    <fieldset>
      <legend>{heading}</legend>
      {services.map((item) => (
        <ServiceCheckbox key={item.id} item={item} locked={locked} />
      ))}
    </fieldset>
  );
}

function ServiceCheckbox({ item, locked }: { item: NecessaryService; locked: boolean }) {
  const { texts } = useConsentUi();
  const own = texts.services?.[item.id];
  const { draft, selectService, areCookiesBlocked } = useConsent();
  const id = useId();
  return (
    <div className="consent-item">
      <input
        id={id}
        type="checkbox"
        checked={locked || draft.includes(item.id)}
        disabled={locked || areCookiesBlocked}
        aria-describedby={`${id}about`}
        onChange={(event) => selectService(item.id, event.target.checked)}
      />
      <label htmlFor={id}>{own?.name ?? <Translated text={item.name} />}</label>
      <div id={`${id}about`}>
        <p>{own?.description ?? <Translated text={item.description} />}</p>
        {item.cookies.length > 0 ? (
          <p>
            {texts.cookies}: <code translate="no">{item.cookies.join(", ")}</code>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A text of the configuration, with `lang` if its language differs from its surroundings. */
function Translated({ text: source }: { text: Translatable }) {
  const { locale, pageLanguage } = useConsentUi();
  const { text, locale: written = pageLanguage } = translate(source, locale);
  return <span lang={written === locale ? undefined : written}>{text}</span>;
}
