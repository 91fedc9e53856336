import { type ConsentClick, focusControlButton, onConsentClick } from "../browser/click-action.ts";
import { formatStateAttribute } from "../browser/mark-root.ts";
import { type Decision, decodeForRevision } from "../core/decision-cookies.ts";
import type { HeadScriptConfig } from "./early-config.ts";

declare const CONSENT_CONFIG: HeadScriptConfig;

/**
 * The head script: decides before the first paint whether the bar shows, and handles its buttons until the
 * application starts. Whatever an answer means beyond the two cookies is the application's part: it starts what is
 * on, removes the cookies of what is off, and runs the declined reactions that the flag marks as outstanding.
 */
function runHeadScript({
  cookieNames,
  revision,
  acceptCookies,
  declineCookies,
}: HeadScriptConfig): void {
  let waiting: ConsentClick | undefined;
  let taken = false;
  let blocked = !navigator.cookieEnabled;

  const read = (name: string) => `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(";")[0];

  function show(early = ""): void {
    let decision: Decision | undefined;
    try {
      decision = decodeForRevision(revision, {
        flag: read(cookieNames.flag),
        list: read(cookieNames.list),
      });
    } catch {
      // In a sandboxed frame, any access to cookies throws.
      blocked = true;
    }
    document.documentElement.dataset.consent =
      formatStateAttribute(blocked, decision?.isOutdated ?? true, Boolean(decision?.enabled[0])) +
      early;
  }

  const stop = onConsentClick((click) => {
    const answer =
      click.isOnBar && { accept: acceptCookies, decline: declineCookies }[click.action as "accept"];
    if (!answer) {
      waiting = click;
      return;
    }
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // oxlint-disable-next-line unicorn/no-document-cookie -- read back at once, before a reload
    for (const text of answer) document.cookie = text + secure;
    blocked = !answer.at(-1)?.startsWith(`${cookieNames.flag}=${read(cookieNames.flag)};`);
    if (answer === declineCookies && !blocked) return location.reload();
    show();
    focusControlButton();
  });
  window.consentEarly = {
    take() {
      stop();
      taken = true;
      return waiting;
    },
  };
  // While the page is still loading, its end moves, and the control with it.
  show(" early");
  document.addEventListener("DOMContentLoaded", () => {
    if (!taken) show();
  });
}

runHeadScript(CONSENT_CONFIG);
