import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookies",
  barDescription:
    "Wir verwenden notwendige Cookies, damit diese Website funktioniert. Mit Ihrer Einwilligung verwenden wir auch optionale Cookies: {services}. Sie können Ihre Auswahl jederzeit ändern oder Ihre Einwilligung widerrufen.",
  acceptAll: "Alle akzeptieren",
  declineAll: "Alle ablehnen",
  manageCookies: "Cookies verwalten",
  unsaved: "Sie haben nicht gespeicherte Einstellungen.",
  close: "Schließen",
  save: "Speichern",
  necessary: "Notwendige Cookies",
  optional: "Optionale Cookies",
  functional: "Funktionale Cookies (optional)",
  blockedIframe:
    "Dieser Inhalt wird angezeigt, sobald Sie funktionale Cookies erlauben. Sie können sie {here} erlauben.",
  here: "hier",
  deleteAll: "Alle löschen",
  language: "Sprache",
  cookies: "Cookies",
  loadOnce: "Einmal laden",
  cookiesBlocked:
    "Ihr Browser speichert für diese Website keine Cookies. Es wird nichts Optionales geladen, und wir fragen Sie nicht um Einwilligung.",
  notLoaded:
    "Die Einstellungen konnten nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.",
  decision: "Sie haben am {date} entschieden. Version: {revision}. Referenz: {id}.",
};
