import { createConsent } from "@site/consent/browser";
import { texts } from "@site/consent/locales/en";
import { ConsentInterface, ConsentProvider } from "@site/consent/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { loadChunk } from "#app/navigation/chunk-reload.ts";

import { recordPageView } from "./analytics.ts";
import { consentConfig } from "./consent-config.ts";

/** Creating the consent store does not touch the browser, because pages are prerendered with it. */
const consent = createConsent(consentConfig, {
  onDecision: async (record) => (await import("./own-server.ts")).sendReceipt(record),
});

const bar = <ConsentInterface />;

/** Loads another language once the visitor chooses it. */
const loadTexts: ComponentProps<typeof ConsentProvider>["loadTexts"] = async (locale) => {
  const { loadConsentTexts } = await loadChunk(() => import("./load-consent-texts.ts"));
  return loadConsentTexts(locale);
};

/** Provides consent to the page, with the bar, the button and the dialog. */
export function SiteConsent({ children }: { children: ReactNode }) {
  usePageViews();
  return (
    <ConsentProvider
      consent={consent}
      locale="en"
      texts={texts}
      loadTexts={loadTexts}
      settingsPage="/cookies#choice"
    >
      {bar}
      {children}
    </ConsentProvider>
  );
}

/** Records every page view after a navigation. */
function usePageViews(): void {
  const { pathname } = useLocation();
  const recorded = useRef(pathname);

  useEffect(() => {
    if (recorded.current === pathname) return;
    recorded.current = pathname;
    recordPageView();
  }, [pathname]);
}
