import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookies",
  barDescription:
    "Utilizamos cookies necessários para que este site funcione. Com o seu consentimento, utilizamos também cookies opcionais: {services}. Pode alterar a sua escolha ou retirar o consentimento a qualquer momento.",
  acceptAll: "Aceitar todos",
  declineAll: "Recusar todos",
  manageCookies: "Gerir cookies",
  unsaved: "Tem definições por guardar.",
  close: "Fechar",
  save: "Guardar",
  necessary: "Cookies necessários",
  optional: "Cookies opcionais",
  functional: "Cookies funcionais (opcionais)",
  blockedIframe:
    "Este conteúdo será apresentado quando permitir os cookies funcionais. Pode permiti-los {here}.",
  here: "aqui",
  deleteAll: "Eliminar todos",
  language: "Idioma",
  cookies: "Cookies",
  loadOnce: "Carregar uma vez",
  cookiesBlocked:
    "O seu navegador não guarda cookies deste site. Nada de opcional é carregado e não lhe vamos perguntar.",
  notLoaded:
    "Não foi possível carregar as definições. Verifique a sua ligação e volte a carregar a página.",
  decision: "Decidiu em {date}. Versão: {revision}. Referência: {id}.",
};
