/** Every text of the interface in one language. The first thirteen keys are from the specification. */
export interface ConsentTexts {
  barTitle: string;
  /** `{services}` becomes the names of the services that visitors decide about. */
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
  /** The notice in place of a blocked frame; `{here}` becomes the link. */
  blockedIframe: `${string}{here}${string}`;
  /** The text of the link in that notice. */
  here: string;
  /** Replaces `declineAll` after the visitor has accepted something. */
  deleteAll: string;
  /** Label of the language selection. */
  language: string;
  /** Label before the names of a service's cookies. */
  cookies: string;
  /** Loads one blocked frame without storing consent. */
  loadOnce: string;
  /** Shown if the browser stores no cookies. */
  cookiesBlocked: string;
  /** Shown if the code of the modal cannot be loaded. */
  notLoaded: string;
  /** When the visitor decided, about which revision of the services, and the id of the record. */
  decision: `${string}{date}${string}{revision}${string}{id}${string}`;
}

/** The texts, with optional translations of the site's services by id. */
export interface LocalizedTexts extends ConsentTexts {
  services?: Readonly<Record<string, { name: string; description: string }>>;
}
