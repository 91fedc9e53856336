import { type ConsentClick, focusControl, listenForClicks } from "../browser/click-action.ts";
import { rootMarks } from "../browser/mark-root.ts";
import { type Decision, decodeFor } from "../core/decision-cookies.ts";
import type { EarlyConfig } from "./early-config.ts";

declare const CONSENT_CONFIG: EarlyConfig;

/**
 * The head script: decides before the first paint whether the bar shows, and handles its buttons until the
 * application starts. Whatever an answer means beyond the two cookies is the application's part: it starts what is
 * on, removes the cookies of what is off, and runs the declined reactions that the flag marks as outstanding.
 */
function decideEarly({ names, asked, accept, decline }: EarlyConfig): void {
  let waiting: ConsentClick | undefined;
  let taken = false;
  let blocked = !navigator.cookieEnabled;

  const read = (name: string) => `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(";")[0];

  function show(early = ""): void {
    let decision: Decision | undefined;
    try {
      decision = decodeFor(asked, { flag: read(names.flag), list: read(names.list) });
    } catch {
      // In a sandboxed frame, any access to cookies throws.
      blocked = true;
    }
    document.documentElement.dataset.consent =
      rootMarks(blocked, decision?.outdated ?? true, Boolean(decision?.enabled[0])) + early;
  }

  const stop = listenForClicks((click) => {
    const answer = click.onBar && { accept, decline }[click.action as "accept"];
    if (!answer) {
      waiting = click;
      return;
    }
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // oxlint-disable-next-line unicorn/no-document-cookie -- read back at once, before a reload
    for (const text of answer) document.cookie = text + secure;
    blocked = !answer.at(-1)?.startsWith(`${names.flag}=${read(names.flag)};`);
    if (answer === decline && !blocked) return location.reload();
    show();
    focusControl();
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

decideEarly(CONSENT_CONFIG);
