export {
  CONSENT_MAX_AGE,
  type CookieAttributes,
  cookieText,
  matchesName,
  parseCookies,
  removalTexts,
} from "./cookie-text.ts";
export {
  type Decision,
  type DecisionCookies,
  cookieNames,
  decodeDecision,
  encodeDecision,
} from "./decision-cookies.ts";
export { switchableItems } from "./items.ts";
export { type Cause, type Plan, planReactions } from "./plan.ts";
export {
  type ConsentState,
  type ConsentStatus,
  type ReadStateOptions,
  readState,
} from "./state.ts";
export { type ConsentAction, transition } from "./transition.ts";
export type {
  ConsentConfig,
  ConsentType,
  ItemId,
  Locale,
  NecessaryItem,
  OptionalItem,
  Translatable,
} from "./types.ts";
