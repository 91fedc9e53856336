import type { LOCALES } from "./locale-codes.ts";

/** A language of the interface's texts. */
export type Locale = (typeof LOCALES)[number];

/** One text for every language, or one per language with English as the fallback. */
export type Translatable = string | ({ en: string } & Partial<Record<Locale, string>>);

/** Google's consent types (Consent Mode v2) that an item can be mapped to. */
export type ConsentType =
  | "ad_storage"
  | "ad_user_data"
  | "ad_personalization"
  | "analytics_storage"
  | "functionality_storage"
  | "personalization_storage";

/** Something that the site cannot work without: shown, and locked on. */
export interface NecessaryService {
  /** Letters, digits, `_` and `-`; unique among all items. */
  id: string;
  name: Translatable;
  description: Translatable;
  /** Names of its cookies; `*` matches any run of characters. */
  cookies: readonly string[];
}

/** Something that waits for the visitor's consent. */
export interface OptionalService extends NecessaryService {
  /**
   * Whether the box is ticked before the first decision. It never lets anything run. Leave it false:
   * a box ticked beforehand is no valid consent (CJEU C-673/17, Planet49). Ignored under Global
   * Privacy Control.
   */
  initialState?: boolean;
  /** Runs once in each page where the item is on: load the script here. */
  accepted?: () => void;
  /** Runs once after each decision that leaves the item off. Cookies are removed without it. */
  declined?: () => void;
  /** Google consent types that are granted while the item is on. */
  consentTypes?: readonly ConsentType[];
}

export interface ConsentConfig {
  necessary: readonly NecessaryService[];
  optional: readonly OptionalService[];
  /** Like optional ones; frames from other sites wait for these. */
  functional: readonly OptionalService[];
  /** Default `cookie_control_consent` and `cookie_control_enabled_cookies`. */
  cookieNames?: { flag: string; list: string };
  /** Domain of the two cookies, to share a decision among subdomains. Default: this host only. */
  domain?: string;
  /**
   * Identifiers of the set of items that a bare `true` or `false` in the flag cookie means: the first set that the
   * site asked about, with this library or its predecessor. Set it once and do not change it. Without it the flag
   * always carries the mark of its set.
   */
  initialServiceIds?: readonly string[];
}

/** Identifiers of the items that a visitor can switch. */
export type ServiceId<Config extends ConsentConfig> = Config[
  | "optional"
  | "functional"][number]["id"];
