import {
  type ConsentClick,
  focusControlButton,
  formatStateAttribute,
  onConsentClick,
} from "../browser/page.ts";
import { type Decision, decodeForRevision } from "../core/cookies.ts";
import type { HeadScriptConfig } from "./head-script-config.ts";

declare const CONSENT_CONFIG: HeadScriptConfig;

/**
 * The head script: shows or hides the bar before the first paint, and handles the bar's buttons until the application
 * starts. It only writes the two cookies. The application does the rest: it starts enabled services, removes the
 * cookies of disabled ones, and runs the declined reactions that the flag cookie marks as pending.
 */
function runHeadScript({ names, revision, accept, decline }: HeadScriptConfig): void {
  let unhandledClick: ConsentClick | undefined;
  let isHandedOver = false;
  let isBlocked = !navigator.cookieEnabled;

  const readCookie = (name: string) => `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(";")[0];

  function showState(suffix = ""): void {
    let decision: Decision | undefined;
    try {
      decision = decodeForRevision(revision, {
        flag: readCookie(names.flag),
        list: readCookie(names.list),
      });
    } catch {
      // In a sandboxed frame, any access to cookies throws.
      isBlocked = true;
    }
    document.documentElement.dataset.consent =
      formatStateAttribute({
        isBlocked,
        isPromptRequired: decision?.isOutdated ?? true,
        enabled: decision?.enabled ?? [],
      }) + suffix;
  }

  const stopClicks = onConsentClick((click) => {
    const cookies = click.isOnBar && { accept, decline }[click.action as "accept"];
    if (!cookies) {
      unhandledClick = click;
      return;
    }
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // oxlint-disable-next-line unicorn/no-document-cookie -- read back at once, before a reload
    for (const cookie of cookies) document.cookie = cookie + secure;
    isBlocked = !cookies.at(-1)?.startsWith(`${names.flag}=${readCookie(names.flag)};`);
    if (cookies === decline && !isBlocked) {
      location.reload();
      return;
    }
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
  // The control button is at the end of the page, which moves while the page is loading.
  showState(" early");
  document.addEventListener("DOMContentLoaded", () => {
    if (!isHandedOver) showState();
  });
}

runHeadScript(CONSENT_CONFIG);
