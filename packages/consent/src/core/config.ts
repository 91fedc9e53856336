import type { LOCALES } from "./locale-codes.ts";

/** A language of the interface's texts. */
export type Locale = (typeof LOCALES)[number];

/** One text for every language, or one per language with English as the fallback. */
export type Translatable = string | ({ en: string } & Partial<Record<Locale, string>>);

/** Google's consent types (Consent Mode v2) that a service can be mapped to. */
export const CONSENT_TYPES = [
  "ad_storage",
  "ad_user_data",
  "ad_personalization",
  "analytics_storage",
  "functionality_storage",
  "personalization_storage",
] as const;
export type ConsentType = (typeof CONSENT_TYPES)[number];

/** A service that the site cannot work without. It is listed and always enabled. */
export interface NecessaryService {
  /** Letters, digits, `_` and `-`; unique among all services. */
  id: string;
  name: Translatable;
  description: Translatable;
  /** Names of its cookies; `*` matches any run of characters. */
  cookies: readonly string[];
  /** The company that receives the data, and the address of its privacy policy. */
  vendor?: { name: string; policy?: string };
}

/** A service that runs only with the visitor's consent. */
export interface OptionalService extends NecessaryService {
  /**
   * Whether the box is ticked before the first decision. The service still does not run until the
   * visitor decides. Leave it false: a box ticked in advance is not valid consent (CJEU C-673/17,
   * Planet49). Ignored under Global Privacy Control.
   */
  initialState?: boolean;
  /** Runs once in each page where the service is enabled. Load its script here. */
  accepted?: () => void;
  /**
   * Runs once after each decision that disables the service. Its cookies are removed even without a
   * reaction.
   */
  declined?: () => void;
  /** Google consent types that are granted while the service is enabled. */
  consentTypes?: readonly ConsentType[];
}

/**
 * What applies before a decision. `opt-in`: visitors are asked, and nothing optional runs. `opt-out`:
 * everything runs unless the browser sends Global Privacy Control; visitors aren't asked, but can
 * decline. `none`: everything runs. A decision always takes precedence.
 */
export type ConsentRule = "opt-in" | "opt-out" | "none";

/** Commands for Google's tags before any decision (Consent Mode v2). */
export interface ConsentModeDefaults {
  /** How long tags wait for the update after a decision, in milliseconds. Default: 500. */
  waitForUpdate?: number;
  /** Consent types that are granted in some regions by default. Everything else is denied. */
  regions?: readonly { codes: readonly string[]; granted: readonly ConsentType[] }[];
}

export interface ConsentConfig {
  necessary: readonly NecessaryService[];
  optional: readonly OptionalService[];
  /** Like `optional`. By default, frames of other sites require these services. */
  functional: readonly OptionalService[];
  /** Names of the two cookies. Default: `cookie_control_consent` and `cookie_control_enabled_cookies`. */
  cookieNames?: { flag: string; list: string };
  /** Domain of the two cookies, to share a decision among subdomains. Default: this host only. */
  domain?: string;
  /**
   * Visitors are asked again when this changes. Default: a fingerprint of the services as visitors
   * see them (`getRevision`). Set your own number or name to decide when a change matters.
   */
  revision?: string | number;
  /**
   * The revision that visitors first decided about, with this library or its predecessor. A flag
   * cookie that is just `true` or `false` refers to it. Set it once, to the result of
   * `getRevision`, and do not change it. Without it, the flag cookie always contains the revision.
   */
  initialRevision?: string;
  consentMode?: ConsentModeDefaults;
}

/** Identifiers of the services that a visitor can enable. */
export type ServiceId<Config extends ConsentConfig> = Config[
  | "optional"
  | "functional"][number]["id"];

/** The services that visitors decide about, optional and functional, in the order of the configuration. */
export function getOptionalServices(config: ConsentConfig): OptionalService[] {
  return [...config.optional, ...config.functional];
}

/** Returns the ids of the optional and functional services. */
export function getServiceIds(config: ConsentConfig): string[] {
  return getOptionalServices(config).map((service) => service.id);
}

/** Names of the two cookies: the consent flag and the list of enabled services (specification, section 3). */
export function getCookieNames(config: ConsentConfig): { flag: string; list: string } {
  return (
    config.cookieNames ?? {
      flag: "cookie_control_consent",
      list: "cookie_control_enabled_cookies",
    }
  );
}
