/** Every text of the interface in one language. The first thirteen keys are those of the specification. */
export interface ConsentTexts {
  barTitle: string;
  barDescription: string;
  acceptAll: string;
  declineAll: string;
  manageCookies: string;
  unsaved: string;
  close: string;
  save: string;
  necessary: string;
  optional: string;
  functional: string;
  /** The notice in place of a frame; `{here}` becomes the link. */
  blockedIframe: `${string}{here}${string}`;
  /** The text of the link in that notice. */
  here: string;
  /** Instead of `declineAll` once something was accepted. */
  deleteAll: string;
  /** Label of the choice of language. */
  language: string;
  /** Before the names of an item's cookies. */
  cookies: string;
  /** Loads one blocked frame without storing consent. */
  loadOnce: string;
  /** Shown if the browser stores no cookies. */
  cookiesBlocked: string;
  /** Shown if the code of the settings cannot be loaded. */
  notLoaded: string;
}

/** The same, with the site's own items by their identifiers if those load with the language, not with the page. */
export interface LocalizedTexts extends ConsentTexts {
  services?: Readonly<Record<string, { name: string; description: string }>>;
}
