import { texts } from "@site/consent/locales/en";
import { ConsentInterface, ConsentProvider } from "@site/consent/react";
import type { ComponentProps, ReactNode } from "react";

import { loadChunk } from "#app/navigation/chunk-reload.ts";

import { consent } from "./consent.ts";
import { usePageViews } from "./use-page-views.ts";

const bar = <ConsentInterface />;

/** The other languages, each loaded once it is chosen. */
const loadTexts: ComponentProps<typeof ConsentProvider>["loadTexts"] = async (locale) => {
  const { loadConsentTexts } = await loadChunk(() => import("./load-consent-texts.ts"));
  return loadConsentTexts(locale);
};

/** Consent for everything in the page, with the bar, the control and the modal. */
export function SiteConsent({ children }: { children: ReactNode }) {
  usePageViews();
  return (
    <ConsentProvider
      consent={consent}
      locale="en"
      texts={texts}
      loadTexts={loadTexts}
      settingsPage="/cookies"
    >
      {bar}
      {children}
    </ConsentProvider>
  );
}
