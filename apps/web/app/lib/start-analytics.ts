import { loadScript } from "@site/consent/browser";

import { beginRecording, endRecording } from "./analytics.ts";
import { loadSiteConfig } from "./config.ts";
import { withoutQuery } from "./without-query.ts";

/**
 * Loads Google Analytics. Called by consent alone. Does nothing where the site's settings name no
 * measurement id.
 */
export async function startAnalytics(): Promise<void> {
  const { analytics } = await loadSiteConfig();
  if (!analytics) return endRecording();
  const { measurementId } = analytics;
  const settings = {
    page_location: withoutQuery(location.href),
    page_referrer: withoutQuery(document.referrer),
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  };
  beginRecording([
    ["js", new Date()],
    ["config", measurementId, settings],
  ]);
  await loadScript(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`);
}
