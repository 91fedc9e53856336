import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "La tua scelta sui cookie",
    description: "Ricorda per un anno che cosa hai consentito e che cosa hai rifiutato.",
  },
  login: {
    name: "Accesso",
    description:
      "Ti mantiene connesso con Firebase Authentication, che conserva la sessione nella memoria del tuo browser. Solo dopo che hai effettuato l'accesso.",
  },
  payment: {
    name: "Pagamento",
    description:
      "Servono a Stripe per riconoscere le frodi. Nulla di Stripe viene caricato prima che tu scelga di pagare.",
  },
  analytics: {
    name: "Statistiche",
    description: `Google Analytics indica a ${brand.company.name} quali pagine vengono lette e dove i visitatori abbandonano. I suoi cookie riconoscono il tuo browser fino a due anni. Se una pagina non funziona, il nostro server viene informato di come.`,
  },
  embeds: {
    name: "Video e altri contenuti incorporati",
    description:
      "Mostra contenuti di altri siti nelle nostre pagine. Questi siti vengono così a conoscere il tuo indirizzo e possono impostare propri cookie.",
  },
};
