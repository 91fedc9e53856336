import { loadTexts } from "@site/consent/locales";
import { texts } from "@site/consent/locales/en";
import { ConsentInterface, ConsentProvider } from "@site/consent/react";
import type { ReactNode } from "react";

import { consent } from "./consent.ts";
import { usePageViews } from "./use-page-views.ts";

const bar = <ConsentInterface />;

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
