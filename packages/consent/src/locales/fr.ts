import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookies",
  barDescription:
    "Nous utilisons des cookies nécessaires au fonctionnement de ce site. Avec votre consentement, nous utilisons également des cookies facultatifs : {services}. Vous pouvez modifier votre choix ou retirer votre consentement à tout moment.",
  acceptAll: "Tout accepter",
  declineAll: "Tout refuser",
  manageCookies: "Gérer les cookies",
  unsaved: "Vous avez des réglages non enregistrés.",
  close: "Fermer",
  save: "Enregistrer",
  necessary: "Cookies nécessaires",
  optional: "Cookies facultatifs",
  functional: "Cookies fonctionnels (facultatifs)",
  blockedIframe:
    "Ce contenu s’affichera lorsque vous aurez autorisé les cookies fonctionnels. Vous pouvez les autoriser {here}.",
  here: "ici",
  deleteAll: "Tout supprimer",
  language: "Langue",
  cookies: "Cookies",
  loadOnce: "Charger une fois",
  cookiesBlocked:
    "Votre navigateur ne conserve pas de cookies pour ce site. Rien de facultatif n’est chargé et nous ne vous poserons pas la question.",
  notLoaded:
    "Les réglages n’ont pas pu être chargés. Vérifiez votre connexion, puis rechargez la page.",
  decision: "Vous avez choisi le {date}. Version : {revision}. Référence : {id}.",
};
