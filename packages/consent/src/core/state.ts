import { type DecisionCookies, decodeDecision } from "./decision-cookies.ts";
import { getServiceIds } from "./items.ts";
import type { ConsentConfig } from "./types.ts";

/** Specification, section 4: not decided, then accepted, partially accepted or declined. */
export type ConsentStatus = "undecided" | "accepted" | "partial" | "declined";

export interface ConsentState {
  status: ConsentStatus;
  /** What applies: identifiers of the items that are on. */
  enabled: readonly string[];
  /** What is ticked; it applies once saved. */
  draft: readonly string[];
  /** What the draft started as: what applies, or before any decision the boxes that come ticked. */
  initialDraft: readonly string[];
  /** Whether the draft differs from what it started as. */
  isUnsaved: boolean;
  /** Whether to ask the visitor: nothing was decided, or only about another set of items. */
  isPromptRequired: boolean;
}

export interface ReadStateOptions {
  /** Whether the visitor sends Global Privacy Control: then nothing is ticked beforehand. */
  globalPrivacyControl?: boolean;
}

/** The state that a page starts with, from the values of the two cookies. */
export function readConsentState(
  config: ConsentConfig,
  cookies: DecisionCookies,
  { globalPrivacyControl }: ReadStateOptions = {},
): ConsentState {
  const decision = decodeDecision(config, cookies);
  if (decision)
    return createDecidedState(config, decision.enabled, decision.hasConsented, decision.isOutdated);
  const draft = getServiceIds(config, (item) => item.initialState && !globalPrivacyControl);
  return {
    status: "undecided",
    enabled: [],
    draft,
    initialDraft: draft,
    isUnsaved: false,
    isPromptRequired: true,
  };
}

/** The state with other boxes ticked. */
export function withDraft(state: ConsentState, draft: readonly string[]): ConsentState {
  return { ...state, draft, isUnsaved: draft.join() !== state.initialDraft.join() };
}

/** The state after a decision, with nothing left to save. */
export function createDecidedState(
  config: ConsentConfig,
  enabled: readonly string[],
  agreed: boolean,
  asks = false,
): ConsentState {
  const all = getServiceIds(config, () => true).length;
  const some = enabled.length > 0 ? "partial" : "declined";
  const status = agreed && enabled.length === all ? "accepted" : some;
  return {
    status,
    enabled,
    draft: enabled,
    initialDraft: enabled,
    isUnsaved: false,
    isPromptRequired: asks,
  };
}
