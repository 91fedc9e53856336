import { type DecisionCookies, decodeDecision } from "./decision-cookies.ts";
import { pickIds } from "./items.ts";
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
  unsaved: boolean;
  /** Whether to ask the visitor: nothing was decided, or only about another set of items. */
  asks: boolean;
}

export interface ReadStateOptions {
  /** Whether the visitor sends Global Privacy Control: then nothing is ticked beforehand. */
  privacyControl?: boolean;
}

/** The state that a page starts with, from the values of the two cookies. */
export function readState(
  config: ConsentConfig,
  cookies: DecisionCookies,
  { privacyControl }: ReadStateOptions = {},
): ConsentState {
  const decision = decodeDecision(config, cookies);
  if (decision) return settled(config, decision.enabled, decision.agreed, decision.outdated);
  const draft = pickIds(config, (item) => item.initialState && !privacyControl);
  return {
    status: "undecided",
    enabled: [],
    draft,
    initialDraft: draft,
    unsaved: false,
    asks: true,
  };
}

/** The state with other boxes ticked. */
export function withDraft(state: ConsentState, draft: readonly string[]): ConsentState {
  return { ...state, draft, unsaved: draft.join() !== state.initialDraft.join() };
}

/** The state after a decision, with nothing left to save. */
export function settled(
  config: ConsentConfig,
  enabled: readonly string[],
  agreed: boolean,
  asks = false,
): ConsentState {
  const all = pickIds(config, () => true).length;
  const some = enabled.length > 0 ? "partial" : "declined";
  const status = agreed && enabled.length === all ? "accepted" : some;
  return { status, enabled, draft: enabled, initialDraft: enabled, unsaved: false, asks };
}
