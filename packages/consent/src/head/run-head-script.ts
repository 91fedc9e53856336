import {
  areCookiesBlocked,
  readDecisionCookies,
  writeDecisionCookies,
} from "../browser/browser-cookies.ts";
import {
  type ConsentClick,
  focusControlButton,
  formatStateAttribute,
  onConsentClick,
} from "../browser/page.ts";
import { decodeForRevision } from "../core/cookies.ts";
import type { HeadScriptConfig } from "./head-script-config.ts";

declare const CONSENT_CONFIG: HeadScriptConfig;

/**
 * Shows or hides the bar before the first paint, and handles the bar's buttons until the
 * application starts. Only writes the two cookies. The application then starts enabled services,
 * removes the cookies of disabled ones, and runs the declined reactions that the flag cookie marks
 * as pending.
 */
function runHeadScript({ names, revision, accept, decline, domain }: HeadScriptConfig): void {
  let unhandledClick: ConsentClick | undefined;
  let isHandedOver = false;
  let isBlocked = areCookiesBlocked();

  function showState(suffix = ""): void {
    const decision = decodeForRevision(revision, readDecisionCookies(names));
    document.documentElement.dataset.consent =
      formatStateAttribute({
        isBlocked,
        isPromptRequired: decision?.isOutdated ?? true,
        enabled: decision?.enabled ?? [],
      }) + suffix;
  }

  const stopClicks = onConsentClick((click) => {
    const values = click.isOnBar && { accept, decline }[click.action as "accept"];
    if (!values) {
      unhandledClick = click;
      return;
    }
    isBlocked = !writeDecisionCookies(names, values, domain);
    // Among cookies of several scopes, one that declines is enough. The next page's application replaces the others.
    if (values === decline && readDecisionCookies(names).flag.includes(decline.flag)) {
      location.reload();
      return;
    }
    // Other cookies are in the way: the bar is hidden until the application replaces them.
    if (isBlocked) unhandledClick = click;
    showState();
    focusControlButton();
  });
  window.consentHead = {
    handOver() {
      stopClicks();
      isHandedOver = true;
      return unhandledClick;
    },
  };
  // `early` hides the control button: it is at the end of the page, which still moves while the page loads.
  showState(" early");
  document.addEventListener("DOMContentLoaded", () => {
    if (!isHandedOver) showState();
  });
}

runHeadScript(CONSENT_CONFIG);
