import { type ConsentClick, focusControl, listenForClicks } from "../browser/click-action.ts";
import {
  areCookiesBlocked,
  readDecisionCookies,
  removeCookies,
  writeDecision,
} from "../browser/cookie-jar.ts";
import { markRoot } from "../browser/mark-root.ts";
import { decodeDecision } from "../core/decision-cookies.ts";
import type { EarlyConfig } from "./early-config.ts";

declare const CONSENT_CONFIG: EarlyConfig;

/**
 * The head script: says before the first paint whether the bar shows, and answers it until the
 * application starts. Reactions are functions of the application: what is accepted starts there, declined
 * ones are left outstanding in the flag cookie.
 */
function decideEarly(config: EarlyConfig): void {
  const mark = (blocked: boolean) => {
    const decision = decodeDecision(config, readDecisionCookies(config));
    markRoot({ blocked, asks: decision?.outdated ?? true, enabled: decision?.enabled ?? [] });
  };
  let waiting: ConsentClick | undefined;

  const stop = listenForClicks((click) => {
    const { action, onBar } = click;
    const accepts = action === "accept";
    if (!onBar || (!accepts && action !== "decline")) {
      waiting = click;
      return;
    }
    const kept = writeDecision(config, {
      enabled: accepts ? config.optional.map((item) => item.id) : [],
      agreed: accepts,
      outstanding: !accepts && config.hasDeclined,
    });
    if (!accepts) {
      removeCookies(config.optional.flatMap((item) => item.cookies));
      if (kept) return location.reload();
    }
    mark(!kept);
    focusControl();
  });
  window.consentEarly = {
    take() {
      stop();
      return waiting;
    },
  };
  mark(areCookiesBlocked());
}

decideEarly(CONSENT_CONFIG);
