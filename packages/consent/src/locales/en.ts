import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookies",
  barDescription:
    "We use necessary cookies so that this website works. With your consent we also use optional cookies: {services}. You can change your choice or withdraw your consent at any time.",
  acceptAll: "Accept all",
  declineAll: "Decline all",
  manageCookies: "Manage cookies",
  unsaved: "You have unsaved settings.",
  close: "Close",
  save: "Save",
  necessary: "Necessary cookies",
  optional: "Optional cookies",
  functional: "Functional cookies (optional)",
  blockedIframe:
    "This content is shown once you allow functional cookies. You can allow them {here}.",
  here: "here",
  deleteAll: "Delete all",
  language: "Language",
  cookies: "Cookies",
  loadOnce: "Load once",
  cookiesBlocked:
    "Your browser does not keep cookies for this website. Nothing optional is loaded, and we will not ask you.",
  notLoaded: "The settings could not be loaded. Check your connection, then reload the page.",
  decision: "You decided on {date}. Version: {revision}. Reference: {id}.",
};
