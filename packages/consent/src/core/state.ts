import {
  type ConsentConfig,
  type ConsentRule,
  getOptionalServices,
  getServiceIds,
  type OptionalService,
} from "./config.ts";
import { type Decision, type DecisionCookies, decodeDecision } from "./cookies.ts";

/** Status of the decision (specification, section 4). */
export type ConsentStatus = "undecided" | "accepted" | "partial" | "declined";

/** What a site needs to prove a decision (GDPR art. 7(1)), without anything about the visitor. */
export interface DecisionRecord {
  /** 32 random hexadecimal digits, new for each decision. */
  id: string;
  /** When the visitor decided, in ISO 8601. */
  date: string;
  /** The revision of the services that the visitor decided about. */
  revision: string;
  status: Exclude<ConsentStatus, "undecided">;
  /** Ids of the enabled services. */
  enabled: readonly string[];
}

export interface ConsentState {
  status: ConsentStatus;
  enabled: readonly string[];
  /** Identifiers of the ticked services; they are enabled once saved. */
  draft: readonly string[];
  /**
   * The initial draft: the enabled services, or before any decision the services that are ticked in
   * advance.
   */
  initialDraft: readonly string[];
  /** Whether the draft differs from the initial draft. */
  isUnsaved: boolean;
  /** Whether to ask the visitor: there is no decision, or only one about an earlier revision of the services. */
  isPromptRequired: boolean;
}

export interface ReadStateOptions {
  /** Whether the visitor's browser sends Global Privacy Control. If so, no service is ticked in advance. */
  globalPrivacyControl?: boolean | undefined;
  /** What applies before a decision. Default: `opt-in`. */
  rule?: ConsentRule;
}

/** The state of a page when it starts, from the values of the two cookies. */
export function readConsentState(
  config: ConsentConfig,
  cookies: DecisionCookies,
  { globalPrivacyControl, rule = "opt-in" }: ReadStateOptions = {},
): ConsentState {
  const decision = decodeDecision(config, cookies);
  if (decision) {
    const state = createState(getDecidedStatus(config, decision), decision.enabled);
    return { ...state, isPromptRequired: decision.isOutdated && rule === "opt-in" };
  }
  if (rule !== "opt-in") {
    const enabled = isEnabledByDefault({ globalPrivacyControl, rule }) ? getServiceIds(config) : [];
    return createState("undecided", enabled);
  }
  const draft = getOptionalServices(config)
    .filter(({ initialState }) => initialState && !globalPrivacyControl)
    .map(({ id }) => id);
  return { ...createState("undecided", []), draft, initialDraft: draft, isPromptRequired: true };
}

/** Whether services run before any decision. */
export function isEnabledByDefault({ globalPrivacyControl, rule }: ReadStateOptions): boolean {
  return rule === "none" || (rule === "opt-out" && !globalPrivacyControl);
}

/**
 * Finds the rule for a region such as `US-CA` or `US` in a table by region: first the region, then
 * its country, then `opt-in`.
 */
export function findRule(
  rules: Readonly<Record<string, ConsentRule>>,
  region: string | null | undefined,
): ConsentRule {
  const codes = [region ?? "", (region ?? "").split("-")[0] ?? ""];
  const code = codes.find((code) => Object.hasOwn(rules, code));
  return (code && rules[code]) || "opt-in";
}

export type ConsentAction =
  | { type: "select"; id: string; isSelected: boolean }
  | { type: "save" }
  | { type: "acceptAll" }
  | { type: "declineAll" };

/**
 * Returns the state after an action. `select` changes only the draft; the others are decisions.
 * Throws a RangeError for an id that no optional or functional service has.
 */
export function applyAction(
  config: ConsentConfig,
  state: ConsentState,
  action: ConsentAction,
): ConsentState {
  const all = getServiceIds(config);
  switch (action.type) {
    case "select": {
      const { id, isSelected } = action;
      if (!all.includes(id)) throw new RangeError(`"${id}" is no optional or functional service.`);
      const draft = all.filter((one) => (one === id ? isSelected : state.draft.includes(one)));
      return withDraft(state, draft);
    }
    case "save": {
      const enabled = state.draft;
      const hasConsented = enabled.length > 0;
      return createState(getDecidedStatus(config, { enabled, hasConsented }), enabled);
    }
    case "acceptAll":
      return createState("accepted", all);
    case "declineAll":
      return createState("declined", []);
  }
}

/** Returns the state with a different draft. */
export function withDraft(state: ConsentState, draft: readonly string[]): ConsentState {
  return { ...state, draft, isUnsaved: draft.join() !== state.initialDraft.join() };
}

function getDecidedStatus(
  config: ConsentConfig,
  { enabled, hasConsented }: Pick<Decision, "enabled" | "hasConsented">,
): ConsentStatus {
  if (hasConsented && enabled.length === getServiceIds(config).length) return "accepted";
  return enabled.length > 0 ? "partial" : "declined";
}

/** Creates a state without unsaved changes. */
function createState(status: ConsentStatus, enabled: readonly string[]): ConsentState {
  return {
    status,
    enabled,
    draft: enabled,
    initialDraft: enabled,
    isUnsaved: false,
    isPromptRequired: false,
  };
}

/**
 * Events after which reactions may have to run:
 * - `load`: a page starts
 * - `acceptOnBar`: the visitor accepted all on the bar
 * - `decision`: the visitor made any other decision
 * - `otherTab`: the visitor decided in another tab
 */
export type ReactionTrigger = "load" | "acceptOnBar" | "decision" | "otherTab";

export interface ReactionContext {
  trigger: ReactionTrigger;
  /** Ids of the services that already run in this page. */
  running: ReadonlySet<string>;
  /** Whether declined reactions from an earlier page still have to run. */
  isPending?: boolean | undefined;
}

/** The actions to run after an event, in this order. */
export interface ReactionPlan {
  declined: OptionalService[];
  /** Services whose cookies are removed. */
  cleared: OptionalService[];
  /** Services whose accepted reaction runs. */
  accepted: OptionalService[];
  /** Whether the page reloads. */
  reload: boolean;
}

/**
 * Plans the actions after an event (specification, section 4). Every decision except accept-all on
 * the bar reloads the page once, and the enabled services start in the new page. No service starts
 * twice in a page. After a decision in another tab, the page reloads only if a running service must
 * stop. Each new page removes the cookies of disabled services again, because a script may have
 * written them between the decision and the reload.
 */
export function planReactions(
  config: ConsentConfig,
  { status, enabled }: Pick<ConsentState, "status" | "enabled">,
  { trigger, running, isPending }: ReactionContext,
): ReactionPlan {
  const services = getOptionalServices(config);
  const disabled = services.filter(({ id }) => !enabled.includes(id));
  const mustStop = trigger === "otherTab" && disabled.some(({ id }) => running.has(id));
  const reload = trigger === "decision" || mustStop;
  return {
    declined: trigger === "decision" || isPending ? disabled : [],
    cleared: status === "undecided" ? [] : disabled,
    accepted: reload ? [] : services.filter(({ id }) => enabled.includes(id) && !running.has(id)),
    reload,
  };
}
