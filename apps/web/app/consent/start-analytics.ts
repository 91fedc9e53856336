import { loadSiteConfig } from "#app/lib/site-config.ts";
import { isIsolatedPage } from "#app/navigation/isolated-pages.ts";

import { startRecording, stopRecording } from "./analytics.ts";
import { loadThirdPartyScript } from "./load-third-party-script.ts";

/** Loads Google Analytics. Only consent starts it. Does nothing if the site settings have no measurement id. */
export async function startAnalytics(): Promise<void> {
  if (isIsolatedPage(location.pathname)) return stopRecording();
  const { analytics } = await loadSiteConfig();
  if (!analytics) return stopRecording();
  const { measurementId } = analytics;
  // recordPageView already records pages and their URLs, so the tag must not.
  const settings = {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  };
  startRecording([
    ["js", new Date()],
    ["config", measurementId, settings],
  ]);
  const query = new URLSearchParams({ id: measurementId });
  await loadThirdPartyScript("analytics", `https://www.googletagmanager.com/gtag/js?${query}`);
}
