import {
  areCookiesBlocked,
  readDecisionCookies,
  writeDecisionCookies,
} from "../browser/browser-cookies.ts";
import { sendConsentDefaults, sendConsentUpdate } from "../browser/consent-mode.ts";
import { writeRecord } from "../browser/decision-record.ts";
import { readHostRule } from "../browser/host-rule.ts";
import {
  type ConsentClick,
  focusControlButton,
  formatStateAttribute,
  onConsentClick,
} from "../browser/page.ts";
import { decodeForRevision } from "../core/cookies.ts";
import { isEnabledByDefault } from "../core/state.ts";
import type { HeadScriptConfig } from "./head-script-config.ts";

declare const CONSENT_CONFIG: HeadScriptConfig;
/** Whether the bundle contains Consent Mode. The build replaces it. */
declare const HAS_CONSENT_MODE: boolean;

/**
 * Denies everything to Google's tags, shows or hides the bar before the first paint, and handles the bar's buttons until the
 * application starts. Only writes the two cookies and the time of the decision. The application then starts enabled services,
 * removes the cookies of disabled ones, and runs the declined reactions that the flag cookie marks
 * as pending.
 */
function runHeadScript(config: HeadScriptConfig): void {
  const { names, revision, accept, decline, domain, recordKey, consentMode } = config;
  let unhandledClick: ConsentClick | undefined;
  let isHandedOver = false;
  let isBlocked = areCookiesBlocked();
  const rule = readHostRule();

  function readEnabled(): readonly string[] | undefined {
    const { globalPrivacyControl } = navigator;
    const isDefault = !isBlocked && isEnabledByDefault({ rule, globalPrivacyControl });
    return readDecision()?.enabled ?? (isDefault ? revision.ids : undefined);
  }

  function readDecision() {
    return decodeForRevision(revision, readDecisionCookies(names));
  }

  function showState(suffix = ""): void {
    document.documentElement.dataset.consent =
      formatStateAttribute({
        isBlocked,
        isPromptRequired: rule === "opt-in" && (readDecision()?.isOutdated ?? true),
        enabled: readEnabled() ?? [],
        rule,
      }) + suffix;
  }

  const stopClicks = onConsentClick((click) => {
    const values = click.isOnBar && { accept, decline }[click.action as "accept"];
    if (!values) {
      unhandledClick = click;
      return;
    }
    isBlocked = !writeDecisionCookies(names, values, domain);
    writeRecord(recordKey, Date.now());
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
  if (HAS_CONSENT_MODE && consentMode) {
    sendConsentDefaults(consentMode);
    const enabled = readEnabled();
    if (enabled) {
      sendConsentUpdate(consentMode, enabled);
      window.consentHead.granted = enabled.join();
    }
  }
  // `early` hides the control button: it is at the end of the page, which still moves while the page loads.
  showState(" early");
  document.addEventListener("DOMContentLoaded", () => {
    if (!isHandedOver) showState();
  });
}

runHeadScript(CONSENT_CONFIG);
