import {
  type ConsentConfig,
  type ConsentRule,
  getCookieNames,
  type ServiceId,
} from "../core/config.ts";
import {
  decodeDecision,
  type DecisionCookies,
  encodeDecision,
  getRevision,
} from "../core/cookies.ts";
import {
  applyAction,
  type ConsentState,
  type DecisionRecord,
  planReactions,
  type ReactionTrigger,
  readConsentState,
  withDraft,
} from "../core/state.ts";
import {
  areCookiesBlocked,
  readDecisionCookies,
  removeCookies,
  replaceDecisionCookies,
  writeDecline,
} from "./browser-cookies.ts";
import { getConsentModeSetup, sendConsentDefaults, sendConsentUpdate } from "./consent-mode.ts";
import {
  createId,
  getRecordKey,
  readRecord,
  type StoredRecord,
  writeRecord,
} from "./decision-record.ts";
import { openFrameGate } from "./frame-gate.ts";
import { readHostRule, toRule } from "./host-rule.ts";
import {
  type ConsentClick,
  focusControlButton,
  onConsentClick,
  syncTabs,
  type TabSync,
  writeStateAttribute,
} from "./page.ts";

export interface ConsentSnapshot extends ConsentState {
  isModalOpen: boolean;
  /** The browser stores no cookies. Then the visitor is not asked, and no optional service runs. */
  isBlocked: boolean;
  /** What applies before a decision. */
  rule: ConsentRule;
  /** The current decision's record; undefined without a decision, or if it was made elsewhere. */
  record: DecisionRecord | undefined;
}

/** The consent store of a page: a snapshot to subscribe to, and the visitor's actions. */
export interface Consent<Id extends string = string> {
  readonly config: ConsentConfig;
  /** Returns the same object until the state changes. */
  getSnapshot: () => ConsentSnapshot;
  /** The state for server rendering, where the cookies cannot be read. */
  getServerSnapshot: () => ConsentSnapshot;
  /** Calls back after each change. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  isEnabled: (id: Id) => boolean;
  /** Whether a frame may load: its service is enabled, or all functional services if it names none. */
  allowsFrame: (id?: Id) => boolean;
  /** Ticks or unticks a service. The change takes effect when it is saved. */
  selectService: (id: Id, isSelected: boolean) => void;
  save: () => void;
  /** Accepts all services. With `onBar`, this takes effect without a reload. */
  acceptAll: (where?: { onBar: boolean }) => void;
  declineAll: () => void;
  openModal: () => void;
  /** Closes the modal. Unsaved ticks are preserved. */
  closeModal: () => void;
  /**
   * Reads the cookies and runs the enabled services. Call it once per page, in the browser. Returns a function that
   * stops it.
   */
  start: () => () => void;
}

export interface ConsentOptions {
  /**
   * What applies before a decision in the visitor's region. Default: the attribute
   * `data-consent-rule` of the root element, or the header `Server-Timing: consent;desc=opt-out`,
   * else `opt-in`. If the function throws, it is `opt-in`.
   */
  rule?: ConsentRule | (() => ConsentRule);
  /**
   * Gets the record of each decision, in the page where the decision takes effect. If it throws or
   * its promise rejects, the next page calls it again with the same id.
   */
  onDecision?: (record: DecisionRecord) => unknown;
  /** Reloads the page after a decision. */
  reload?: () => void;
}

declare global {
  interface Window {
    /**
     * Set by the head script until the application starts. `handOver` removes its listener and
     * returns the last click that it did not handle.
     */
    consentHead?: {
      handOver: () => ConsentClick | undefined;
      /** Ids of the enabled services that Google's tags know of, joined by commas. */
      granted?: string | undefined;
    };
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

const NO_COOKIES: DecisionCookies = { flag: undefined, list: undefined };

/**
 * Creates the consent of a site from its configuration. It does not use the browser before `start`, so that servers
 * can create it too.
 */
export function createConsent<const Config extends ConsentConfig>(
  config: Config,
  { reload = () => location.reload(), rule = readHostRule, onDecision }: ConsentOptions = {},
): Consent<ServiceId<Config>> {
  const names = getCookieNames(config);
  const recordKey = getRecordKey(names);
  const consentMode = getConsentModeSetup(config);
  const initial: ConsentSnapshot = {
    ...readConsentState(config, NO_COOKIES),
    isModalOpen: false,
    isBlocked: false,
    rule: "opt-in",
    record: undefined,
  };
  let snapshot = initial;
  /** The cookies that the snapshot was read from. If they differ later, another tab has decided. */
  let knownCookies = "";
  let isLeaving = false;
  let hasSentDefaults = false;
  /** The enabled services that Google's tags know of. */
  let sentGrants: string | undefined;
  let tabs: TabSync | undefined;
  let stop: (() => void) | undefined;
  const running = new Set<string>();
  const listeners = new Set<() => void>();

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
      (id ? [id] : config.functional.map((service) => service.id)).every(consent.isEnabled),
    selectService: (id, isSelected) =>
      update(applyAction(config, snapshot, { type: "select", id, isSelected })),
    save: () => decide("save"),
    acceptAll: (where) => decide("acceptAll", where?.onBar ? "acceptOnBar" : "decision"),
    declineAll: () => decide("declineAll"),
    openModal: () => update({ isModalOpen: true }),
    closeModal: () => update({ isModalOpen: false }),
    start() {
      if (stop) return stop;
      if (consentMode && !hasSentDefaults && !window.consentHead) sendConsentDefaults(consentMode);
      hasSentDefaults = true;
      sentGrants ??= window.consentHead?.granted;
      loadDecision();
      const stopClicks = onConsentClick(handleClick);
      tabs = syncTabs(names.flag, followOtherTab);
      const earlyClick = window.consentHead?.handOver();
      delete window.consentHead;
      if (earlyClick) handleClick(earlyClick);
      stop = () => {
        stopClicks();
        tabs?.stop();
        stop = undefined;
      };
      return stop;
    },
  };
  return consent;

  function loadDecision(): void {
    update({ rule: getRule() });
    if (areCookiesBlocked()) {
      block();
      return;
    }
    const cookies = readDecisionCookies(names);
    const decision = decodeDecision(config, cookies);
    update(readState(cookies));
    runReactions("load", { isPending: decision?.isPending });
    // The head script replaces no cookies of other scopes.
    const isUnclean = decision?.isPending || cookies.flag.length > 1;
    if (decision && isUnclean && !decision.isOutdated) store(decision);
    knownCookies = serializeCookies();
    const early = readRecord(recordKey);
    update({
      record:
        typeof early === "number" && decision?.isOutdated === false
          ? addRecord(new Date(early))
          : findRecord()?.record,
    });
    if (snapshot.status === "undecided") writeRecord(recordKey, undefined);
    void reportRecord();
  }

  function handleClick({ action, target, isOnBar }: ConsentClick): void {
    if (action === "accept") consent.acceptAll({ onBar: isOnBar });
    if (action === "decline") consent.declineAll();
    if (action === "save") consent.save();
    if (action === "manage") consent.openModal();
    if (action === "close") consent.closeModal();
    if (action === "once") {
      // The clicked button disappears, so the frame gets the focus.
      const frame = openFrameGate(target.closest("[data-consent-frame]") ?? target);
      frame?.focus({ preventScroll: true });
    }
    const { isPromptRequired, isUnsaved } = snapshot;
    if (isOnBar && !isLeaving && !isPromptRequired && !isUnsaved) focusControlButton();
  }

  function decide(
    type: "save" | "acceptAll" | "declineAll",
    trigger: ReactionTrigger = "decision",
  ): void {
    if (isLeaving || snapshot.isBlocked) return;
    const state = applyAction(config, snapshot, { type });
    if (store({ enabled: state.enabled, hasConsented: state.status !== "declined" })) {
      applyDecision(state, trigger);
    } else if (storeDecline()) {
      applyDecision(applyAction(config, snapshot, { type: "declineAll" }), "decision");
    } else {
      block();
      return;
    }
    tabs?.notify();
  }

  function applyDecision(state: ConsentState, trigger: ReactionTrigger): void {
    update({ ...state, isModalOpen: false });
    update({ record: addRecord(new Date()) });
    runReactions(trigger);
    if (!isLeaving) void reportRecord();
  }

  /** Stores the record of the decision that was just stored in the cookies. */
  function addRecord(date: Date): DecisionRecord {
    const { status, enabled } = snapshot;
    const record: DecisionRecord = {
      id: createId(),
      date: date.toISOString(),
      revision: getRevision(config),
      status: status as DecisionRecord["status"],
      enabled,
    };
    writeRecord(recordKey, { record, cookies: knownCookies });
    return record;
  }

  function findRecord(): StoredRecord | undefined {
    const stored = readRecord(recordKey);
    return typeof stored === "object" && stored.cookies === knownCookies ? stored : undefined;
  }

  async function reportRecord(): Promise<void> {
    const { record } = snapshot;
    if (!onDecision || !record || findRecord()?.isReported) return;
    try {
      await onDecision(record);
      const stored = findRecord();
      if (stored?.record.id === record.id) writeRecord(recordKey, { ...stored, isReported: true });
    } catch (error) {
      console.warn("The next page reports this decision again.", error);
    }
  }

  function followOtherTab(): void {
    if (isLeaving || snapshot.isBlocked || serializeCookies() === knownCookies) return;
    knownCookies = serializeCookies();
    const state = readState(readDecisionCookies(names));
    update(snapshot.isUnsaved ? withDraft(state, snapshot.draft) : state);
    update({ record: findRecord()?.record });
    runReactions("otherTab");
  }

  function runReactions(
    trigger: ReactionTrigger,
    { isPending }: { isPending?: boolean | undefined } = {},
  ): void {
    const plan = planReactions(config, snapshot, { trigger, running, isPending });
    for (const service of plan.declined) runSafely(service.declined);
    removeCookies(plan.cleared.flatMap((service) => service.cookies));
    const { status, enabled } = snapshot;
    const grants = enabled.join();
    if (consentMode && grants !== sentGrants && (status !== "undecided" || grants)) {
      sendConsentUpdate(consentMode, enabled);
      sentGrants = grants;
    }
    for (const service of plan.accepted) {
      running.add(service.id);
      runSafely(service.accepted);
    }
    if (plan.reload) leavePage();
  }

  /** Reloads the page. If it has unsaved input, the browser asks first, and the visitor may stay. */
  function leavePage(): void {
    isLeaving = true;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // The timer fires only after the visitor has answered the browser's question.
      setTimeout(() => {
        isLeaving = !event.defaultPrevented;
        if (isLeaving) return;
        runReactions("load");
        void reportRecord();
      });
    };
    window.addEventListener("beforeunload", onBeforeUnload, { once: true });
    reload();
  }

  function store(decision: { enabled: readonly string[]; hasConsented: boolean }): boolean {
    const values = encodeDecision(config, { ...decision, isPending: false });
    const isStored = replaceDecisionCookies(names, values, config.domain);
    knownCookies = serializeCookies();
    return isStored;
  }

  /**
   * Stores a decline, for the case that another cookie prevents storing consent. Without it, the
   * visitor would be asked on every page.
   */
  function storeDecline(): boolean {
    const none = { enabled: [], hasConsented: false, isPending: false };
    const isStored = writeDecline(names, encodeDecision(config, none));
    knownCookies = serializeCookies();
    if (isStored) console.warn("Another cookie cannot be overwritten: this counts as declined.");
    return isStored;
  }

  /**
   * Marks consent as blocked. If no cookies can be stored, every page would ask again, so the
   * visitor is not asked at all.
   */
  function block(): void {
    console.warn("No cookies are kept here: nothing is asked, nothing optional runs.");
    const none = { enabled: [], draft: [], initialDraft: [], isUnsaved: false };
    update({ ...readState(NO_COOKIES), ...none, isBlocked: true });
  }

  function update(change: Partial<ConsentSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    writeStateAttribute(snapshot);
    for (const listener of listeners) listener();
  }

  function readState(cookies: DecisionCookies): ConsentState {
    return readConsentState(config, cookies, {
      globalPrivacyControl: navigator.globalPrivacyControl === true,
      rule: snapshot.rule,
    });
  }

  function getRule(): ConsentRule {
    try {
      return toRule(typeof rule === "function" ? rule() : rule);
    } catch (error) {
      reportError(error);
      return "opt-in";
    }
  }

  function serializeCookies(): string {
    return JSON.stringify(readDecisionCookies(names));
  }
}

/** Runs a reaction and reports its error, so that the other reactions still run. */
function runSafely(reaction: (() => void) | undefined): void {
  try {
    reaction?.();
  } catch (error) {
    reportError(error);
  }
}
