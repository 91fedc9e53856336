import {
  type DecisionCookies,
  getCookieNames,
  decodeDecision,
  encodeDecision,
} from "../core/decision-cookies.ts";
import { type ReactionTrigger, planReactions } from "../core/plan.ts";
import { type ConsentState, readConsentState, withDraft } from "../core/state.ts";
import { type ConsentAction, applyAction } from "../core/transition.ts";
import type { ConsentConfig, ServiceId } from "../core/types.ts";
import { type ConsentClick, focusControlButton, onConsentClick } from "./click-action.ts";
import { updateConsentMode } from "./consent-mode.ts";
import {
  areCookiesBlocked,
  readDecisionCookies,
  removeCookies,
  writeDecisionCookies,
} from "./cookie-jar.ts";
import { type TabSync, syncTabs } from "./follow-tabs.ts";
import { writeStateAttribute } from "./mark-root.ts";
import { openFrameGate } from "./open-gate.ts";

export interface ConsentSnapshot extends ConsentState {
  isModalOpen: boolean;
  /** The browser stores no cookies: the visitor is not asked and nothing optional runs. */
  areCookiesBlocked: boolean;
}

/** The consent of this page: a store to subscribe to, and the actions. */
export interface Consent<Id extends string = string> {
  readonly config: ConsentConfig;
  /** The same object until something changes. */
  getSnapshot: () => ConsentSnapshot;
  /** The state before the cookies can be read, on a server. */
  getServerSnapshot: () => ConsentSnapshot;
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  isEnabled: (id: Id) => boolean;
  /** Whether a frame may load: its item is on, or all functional items if it names none. */
  allowsFrame: (id?: Id) => boolean;
  /** Ticks a box. It takes effect once saved. */
  selectService: (id: Id, on: boolean) => void;
  save: () => void;
  /** On the bar it takes effect without a reload. */
  acceptAll: (where?: { onBar: boolean }) => void;
  declineAll: () => void;
  openModal: () => void;
  /** Saves what is ticked without applying it. */
  closeModal: () => void;
  /**
   * Reads the cookies and runs what is on. Call it once per page, in the browser; returns a function that stops it.
   */
  start: () => () => void;
}

export interface ConsentOptions {
  /** How the page is reloaded after a decision. */
  reload?: () => void;
}

declare global {
  interface Window {
    /** Left by the head script: `take` removes its listener and returns the last click still waiting. */
    consentEarly?: { take: () => ConsentClick | undefined };
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * The consent of a site, created once from its configuration. Creating it does not touch the browser, so a server
 * may do it too; `start` begins.
 */
export function createConsent<const Config extends ConsentConfig>(
  config: Config,
  { reload = () => location.reload() }: ConsentOptions = {},
): Consent<ServiceId<Config>> {
  const names = getCookieNames(config);
  const nothing = { flag: undefined, list: undefined };
  const initial: ConsentSnapshot = {
    ...readConsentState(config, nothing),
    isModalOpen: false,
    areCookiesBlocked: false,
  };
  let snapshot = initial;
  let cookies = "";
  let leaving = false;
  let stop: (() => void) | undefined;
  let tabs: TabSync | undefined;
  const running = new Set<string>();
  const listeners = new Set<() => void>();

  /** The state that the given cookies mean, for a visitor who may send Global Privacy Control. */
  const read = (found: DecisionCookies) =>
    readConsentState(config, found, {
      globalPrivacyControl: navigator.globalPrivacyControl === true,
    });

  function update(change: Partial<ConsentSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    writeStateAttribute(snapshot);
    for (const listener of listeners) listener();
  }

  function carryOut(cause: ReactionTrigger, outstanding = false): void {
    const plan = planReactions(config, snapshot, running, cause, outstanding);
    for (const item of plan.declined) attempt(item.declined);
    removeCookies(plan.cleared.flatMap((item) => item.cookies));
    if (snapshot.status !== "undecided") updateConsentMode(config, "update", snapshot.enabled);
    for (const item of plan.accepted) {
      running.add(item.id);
      attempt(item.accepted);
    }
    if (plan.reload) leave();
  }

  /** Reloads. A page with unsaved input makes the browser ask first, and the visitor may answer to stay. */
  function leave(): void {
    leaving = true;
    const asked = (event: BeforeUnloadEvent) => {
      // Timers wait for the answer.
      setTimeout(() => {
        leaving = !event.defaultPrevented;
        if (!leaving) carryOut("load");
      });
    };
    window.addEventListener("beforeunload", asked, { once: true });
    reload();
  }

  function decide(action: ConsentAction, cause: ReactionTrigger): void {
    if (leaving || snapshot.areCookiesBlocked) return;
    const state = applyAction(config, snapshot, action);
    const { enabled, status } = state;
    if (!keep(enabled, status !== "declined")) return;
    update({ ...state, isModalOpen: false });
    carryOut(cause);
    tabs?.notifyTabs();
  }

  /** Without its cookies every page would ask for the decision again, so none asks. */
  function keep(enabled: readonly string[], agreed: boolean): boolean {
    const values = encodeDecision(config, {
      enabled,
      hasConsented: agreed,
      hasPendingDeclines: false,
    });
    const kept = writeDecisionCookies(names, values, config.domain);
    if (kept) cookies = seenCookies();
    else block();
    return kept;
  }

  function block(): void {
    console.warn("No cookies are kept here: nothing is asked, nothing optional runs.");
    update({ ...read(nothing), areCookiesBlocked: true });
  }

  function seenCookies(): string {
    return JSON.stringify(readDecisionCookies(names));
  }

  function follow(): void {
    if (leaving || snapshot.areCookiesBlocked || seenCookies() === cookies) return;
    cookies = seenCookies();
    const state = read(readDecisionCookies(names));
    update(snapshot.isUnsaved ? withDraft(state, snapshot.draft) : state);
    carryOut("follow");
  }

  function begin(): void {
    updateConsentMode(config, "default", []);
    if (areCookiesBlocked()) return block();
    const found = readDecisionCookies(names);
    const decision = decodeDecision(config, found);
    update(read(found));
    carryOut("load", decision?.hasPendingDeclines);
    if (decision?.hasPendingDeclines && !decision.isOutdated)
      keep(decision.enabled, decision.hasConsented);
    cookies = seenCookies();
  }

  function answer({ action, target, isOnBar }: ConsentClick): void {
    if (action === "accept") consent.acceptAll({ onBar: isOnBar });
    if (action === "decline") consent.declineAll();
    if (action === "save") consent.save();
    if (action === "manage") consent.openModal();
    if (action === "close") consent.closeModal();
    if (action === "once") {
      // Its button is gone, and the focus would be lost with it.
      openFrameGate(target.closest("[data-consent-frame]") ?? target)?.focus({
        preventScroll: true,
      });
    }
    if (isOnBar && !leaving && !snapshot.isPromptRequired && !snapshot.isUnsaved)
      focusControlButton();
  }

  const consent: Consent = {
    config,
    getSnapshot: () => snapshot,
    getServerSnapshot: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isEnabled: (id) => snapshot.enabled.includes(id),
    allowsFrame: (id) =>
      (id ? [id] : config.functional.map((item) => item.id)).every(consent.isEnabled),
    selectService(id, on) {
      update(applyAction(config, snapshot, { type: "tick", id, on }));
    },
    save: () => decide({ type: "save" }, "decide"),
    acceptAll: (where) => decide({ type: "acceptAll" }, where?.onBar ? "acceptOnBar" : "decide"),
    declineAll: () => decide({ type: "declineAll" }, "decide"),
    openModal: () => update({ isModalOpen: true }),
    closeModal: () => update({ isModalOpen: false }),
    start() {
      if (stop) return stop;
      begin();
      const stopClicks = onConsentClick(answer);
      const link = syncTabs(names.flag, follow);
      tabs = link;
      const waiting = window.consentEarly?.take();
      if (waiting) answer(waiting);
      stop = () => {
        stopClicks();
        link.stop();
        stop = undefined;
      };
      return stop;
    },
  };
  return consent;
}

/** One failing reaction must not stop the others. */
function attempt(reaction: (() => void) | undefined): void {
  try {
    reaction?.();
  } catch (error) {
    reportError(error);
  }
}
