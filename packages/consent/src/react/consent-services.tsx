import { useId } from "react";

import type { NecessaryService, Translatable } from "../core/config.ts";
import { formatRecord } from "../locales/format-record.ts";
import { translate } from "../locales/translate.ts";
import { useConsent, useConsentUi } from "./consent-context.ts";

interface ConsentServicesProps {
  /** Ids of the ticked services. */
  draft: readonly string[];
  isDisabled: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

/** All services with their boxes, by category. */
export function ConsentServices(selection: ConsentServicesProps) {
  const { texts } = useConsentUi();
  const { config } = useConsent();
  return (
    <>
      <Category heading={texts.necessary} services={config.necessary} isLocked {...selection} />
      <Category heading={texts.optional} services={config.optional} {...selection} />
      <Category heading={texts.functional} services={config.functional} {...selection} />
    </>
  );
}

interface CategoryProps extends ConsentServicesProps {
  heading: string;
  services: readonly NecessaryService[];
  /** Whether the services are always enabled. */
  isLocked?: boolean;
}

function Category({ heading, services, ...selection }: CategoryProps) {
  if (services.length === 0) return null;
  return (
    <fieldset>
      <legend>{heading}</legend>
      {services.map((service) => (
        <Service key={service.id} service={service} {...selection} />
      ))}
    </fieldset>
  );
}

interface ServiceProps extends Omit<CategoryProps, "heading" | "services"> {
  service: NecessaryService;
}

function Service({ service, isLocked = false, isDisabled, draft, onSelect }: ServiceProps) {
  const { texts } = useConsentUi();
  const localized = texts.services?.[service.id];
  const id = useId();
  return (
    <div className="grant-service">
      <input
        id={id}
        type="checkbox"
        checked={isLocked || draft.includes(service.id)}
        disabled={isLocked || isDisabled}
        aria-describedby={`${id}about`}
        onChange={(event) => onSelect(service.id, event.target.checked)}
      />
      <label htmlFor={id}>{localized?.name ?? <Translated text={service.name} />}</label>
      <div id={`${id}about`}>
        <p>{localized?.description ?? <Translated text={service.description} />}</p>
        {service.vendor ? (
          <p translate="no">
            <a href={service.vendor.policy}>{service.vendor.name}</a>
          </p>
        ) : null}
        {service.cookies.length > 0 ? (
          <p>
            {texts.cookies}: <code translate="no">{service.cookies.join(", ")}</code>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** When the visitor decided, for their own records. */
export function ConsentRecord() {
  const { texts, locale } = useConsentUi();
  const { record } = useConsent();
  return record ? <p className="grant-record">{formatRecord(record, texts, locale)}</p> : null;
}

/** A text of the configuration. Has a `lang` attribute if its language differs from the interface's. */
function Translated({ text: source }: { text: Translatable }) {
  const { locale, pageLanguage } = useConsentUi();
  const { text, locale: written = pageLanguage } = translate(source, locale);
  return <span lang={written === locale ? undefined : written}>{text}</span>;
}
