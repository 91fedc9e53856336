import { type DecisionCookies, decodeDecision } from "./decision-cookies.ts";
import { pickIds } from "./items.ts";
import type { ConsentConfig } from "./types.ts";

/** Specification, section 4: not decided, then accepted, partially accepted or declined. */
export type ConsentStatus = "undecided" | "accepted" | "partial" | "declined";

export interface ConsentState {
  status: ConsentStatus;
  /** What applies: identifiers of the items that are on. */
  enabled: readonly string[];
  /** What is ticked, and applies once it is saved. */
  draft: readonly string[];
  /** Whether the draft was changed since the last decision. */
  unsaved: boolean;
  /** Whether the visitor is to be asked: nothing was decided, or only about another set of items. */
  asks: boolean;
}

export interface ReadStateOptions {
  /** Whether the visitor sends Global Privacy Control: then nothing is ticked beforehand. */
  privacyControl?: boolean;
}

/** The state that a page begins with, from what the two cookies hold. */
export function readState(
  config: ConsentConfig,
  cookies: DecisionCookies,
  options: ReadStateOptions = {},
): ConsentState {
  const decision = decodeDecision(config, cookies);
  if (!decision) {
    const draft = firstTicks(config, options);
    return { status: "undecided", enabled: [], draft, unsaved: false, asks: true };
  }
  const { enabled, agreed, outdated } = decision;
  return settled(config, enabled, agreed, outdated);
}

/** What is ticked before the first decision. */
export function firstTicks(config: ConsentConfig, { privacyControl }: ReadStateOptions): string[] {
  return pickIds(config, (item) => item.initialState && !privacyControl);
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
  return { status, enabled, draft: enabled, unsaved: false, asks };
}
