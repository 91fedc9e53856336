export {
  CONSENT_MAX_AGE,
  type CookieAttributes,
  formatCookie,
  matchesCookieName,
  parseCookies,
  formatCookieRemovals,
} from "./cookie-text.ts";
export {
  type Decision,
  type DecisionCookies,
  getCookieNames,
  decodeDecision,
  encodeDecision,
} from "./decision-cookies.ts";
export { getOptionalServices } from "./items.ts";
export { type ReactionTrigger, type ReactionPlan, planReactions } from "./plan.ts";
export {
  type ConsentState,
  type ConsentStatus,
  type ReadStateOptions,
  readConsentState,
} from "./state.ts";
export { type ConsentAction, applyAction } from "./transition.ts";
export type {
  ConsentConfig,
  ConsentType,
  ServiceId,
  Locale,
  NecessaryService,
  OptionalService,
  Translatable,
} from "./types.ts";
