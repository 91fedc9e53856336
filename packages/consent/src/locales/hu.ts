import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Sütik",
  barDescription:
    "A weboldal működéséhez szükséges sütiket használunk. Az Ön hozzájárulásával választható sütiket is használunk: {services}. Döntését bármikor módosíthatja, hozzájárulását bármikor visszavonhatja.",
  acceptAll: "Összes elfogadása",
  declineAll: "Összes elutasítása",
  manageCookies: "Sütik kezelése",
  unsaved: "Nem mentett beállításai vannak.",
  close: "Bezárás",
  save: "Mentés",
  necessary: "Szükséges sütik",
  optional: "Választható sütik",
  functional: "Funkcionális sütik (választható)",
  blockedIframe:
    "Ez a tartalom akkor jelenik meg, ha engedélyezi a funkcionális sütiket. Ezt {here} teheti meg.",
  here: "itt",
  deleteAll: "Összes törlése",
  language: "Nyelv",
  cookies: "Sütik",
  loadOnce: "Betöltés egyszer",
  cookiesBlocked:
    "Az Ön böngészője nem tárol sütiket ehhez a weboldalhoz. Semmi választható nem töltődik be, és nem kérdezzük meg Önt.",
  notLoaded:
    "A beállításokat nem sikerült betölteni. Ellenőrizze a kapcsolatot, majd töltse be újra az oldalt.",
  decision: "Döntésének ideje: {date}. Verzió: {revision}. Hivatkozás: {id}.",
};
