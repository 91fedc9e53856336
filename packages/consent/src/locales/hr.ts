import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Kolačići",
  barDescription:
    "Koristimo nužne kolačiće kako bi ova web-stranica radila. Uz Vašu privolu koristimo i neobavezne kolačiće: {services}. U bilo kojem trenutku možete promijeniti svoj odabir ili povući privolu.",
  acceptAll: "Prihvati sve",
  declineAll: "Odbij sve",
  manageCookies: "Upravljaj kolačićima",
  unsaved: "Imate nespremljene postavke.",
  close: "Zatvori",
  save: "Spremi",
  necessary: "Nužni kolačići",
  optional: "Neobavezni kolačići",
  functional: "Funkcionalni kolačići (neobavezni)",
  blockedIframe:
    "Ovaj će se sadržaj prikazati kada dopustite funkcionalne kolačiće. Možete ih dopustiti {here}.",
  here: "ovdje",
  deleteAll: "Izbriši sve",
  language: "Jezik",
  cookies: "Kolačići",
  loadOnce: "Učitaj jednom",
  cookiesBlocked:
    "Vaš preglednik ne sprema kolačiće za ovu web-stranicu. Ništa neobavezno neće se učitati i nećemo Vas pitati.",
  notLoaded: "Postavke se nisu mogle učitati. Provjerite vezu i ponovno učitajte stranicu.",
  decision: "Odlučili ste {date}. Verzija: {revision}. Referenca: {id}.",
};
