import type { ConsentTexts } from "./texts.ts";

export const texts: ConsentTexts = {
  barTitle: "Cookies",
  barDescription:
    "Utilizamos cookies necesarias para que este sitio web funcione. Con su consentimiento, también utilizamos cookies opcionales: {services}. Puede cambiar su elección o retirar su consentimiento en cualquier momento.",
  acceptAll: "Aceptar todas",
  declineAll: "Rechazar todas",
  manageCookies: "Gestionar cookies",
  unsaved: "Tiene ajustes sin guardar.",
  close: "Cerrar",
  save: "Guardar",
  necessary: "Cookies necesarias",
  optional: "Cookies opcionales",
  functional: "Cookies funcionales (opcionales)",
  blockedIframe:
    "Este contenido se mostrará cuando permita las cookies funcionales. Puede permitirlas {here}.",
  here: "aquí",
  deleteAll: "Eliminar todas",
  language: "Idioma",
  cookies: "Cookies",
  loadOnce: "Cargar una vez",
  cookiesBlocked:
    "Su navegador no guarda cookies de este sitio web. No se carga nada opcional y no le preguntaremos.",
  notLoaded:
    "No se ha podido cargar la configuración. Compruebe su conexión y vuelva a cargar la página.",
  decision: "Decidió el {date}. Versión: {revision}. Referencia: {id}.",
};
