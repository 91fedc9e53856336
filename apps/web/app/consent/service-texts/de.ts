import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Ihre Wahl zu Cookies",
    description: "Merkt sich ein Jahr lang, was Sie erlaubt und was Sie abgelehnt haben.",
  },
  login: {
    name: "Anmeldung",
    description:
      "Hält Sie mit Firebase Authentication angemeldet, das die Sitzung im Speicher Ihres Browsers ablegt. Erst sobald Sie sich anmelden.",
  },
  payment: {
    name: "Bezahlung",
    description:
      "Daran erkennt Stripe Betrug. Nichts von Stripe wird geladen, bevor Sie sich zum Bezahlen entschieden haben.",
  },
  analytics: {
    name: "Statistik",
    description: `Google Analytics teilt ${brand.company.name} mit, welche Seiten gelesen werden und wo Besucher abbrechen. Seine Cookies erkennen Ihren Browser bis zu zwei Jahre lang wieder. Wo eine Seite ausfällt, erfährt unser eigener Server, wie.`,
  },
  embeds: {
    name: "Videos und andere eingebettete Inhalte",
    description:
      "Zeigt Inhalte anderer Websites in unseren Seiten. Diese erfahren dann Ihre Adresse und können eigene Cookies setzen.",
  },
};
