import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookie",
  barDescription:
    "Utilizziamo cookie necessari al funzionamento di questo sito web. Con il Suo consenso utilizziamo anche cookie facoltativi: {services}. Può modificare la Sua scelta o revocare il consenso in qualsiasi momento.",
  acceptAll: "Accetta tutti",
  declineAll: "Rifiuta tutti",
  manageCookies: "Gestisci i cookie",
  unsaved: "Ci sono impostazioni non salvate.",
  close: "Chiudi",
  save: "Salva",
  necessary: "Cookie necessari",
  optional: "Cookie facoltativi",
  functional: "Cookie funzionali (facoltativi)",
  blockedIframe:
    "Questo contenuto verrà mostrato quando avrà consentito i cookie funzionali. Può consentirli {here}.",
  here: "qui",
  deleteAll: "Elimina tutti",
  language: "Lingua",
  cookies: "Cookie",
  loadOnce: "Carica una volta",
  cookiesBlocked:
    "Il Suo browser non conserva i cookie di questo sito web. Nulla di facoltativo viene caricato e non Le chiederemo il consenso.",
  notLoaded:
    "Non è stato possibile caricare le impostazioni. Controlli la connessione e ricarichi la pagina.",
  decision: "Ha scelto il {date}. Versione: {revision}. Riferimento: {id}.",
};
