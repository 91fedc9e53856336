import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Informasjonskapsler",
  barDescription:
    "Vi bruker nødvendige informasjonskapsler for at dette nettstedet skal fungere. Med ditt samtykke bruker vi også valgfrie informasjonskapsler: {services}. Du kan endre valget ditt eller trekke tilbake samtykket når som helst.",
  acceptAll: "Godta alle",
  declineAll: "Avvis alle",
  manageCookies: "Administrer informasjonskapsler",
  unsaved: "Du har innstillinger som ikke er lagret.",
  close: "Lukk",
  save: "Lagre",
  necessary: "Nødvendige informasjonskapsler",
  optional: "Valgfrie informasjonskapsler",
  functional: "Funksjonelle informasjonskapsler (valgfrie)",
  blockedIframe:
    "Dette innholdet vises når du tillater funksjonelle informasjonskapsler. Du kan tillate dem {here}.",
  here: "her",
  deleteAll: "Slett alle",
  language: "Språk",
  cookies: "Informasjonskapsler",
  loadOnce: "Last inn én gang",
  cookiesBlocked:
    "Nettleseren din lagrer ikke informasjonskapsler for dette nettstedet. Ingenting valgfritt lastes inn, og vi kommer ikke til å spørre deg.",
  notLoaded:
    "Innstillingene kunne ikke lastes inn. Kontroller tilkoblingen og last inn siden på nytt.",
  decision: "Du valgte {date}. Versjon: {revision}. Referanse: {id}.",
};
