import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Valget ditt om informasjonskapsler",
    description: "Husker i ett år hva du tillot og hva du avslo.",
  },
  login: {
    name: "Innlogging",
    description:
      "Holder deg innlogget med Firebase Authentication, som lagrer økten i nettleserens eget lager. Først når du logger inn.",
  },
  payment: {
    name: "Betaling",
    description:
      "Stripe kjenner igjen svindel på disse. Ingenting fra Stripe lastes inn før du har valgt å betale.",
  },
  analytics: {
    name: "Statistikk",
    description: `Google Analytics forteller ${brand.company.name} hvilke sider som leses, og hvor besøkende gir seg. Informasjonskapslene kjenner igjen nettleseren din i opptil to år. Når en side svikter, får vår egen server vite hvordan.`,
  },
  embeds: {
    name: "Videoer og annet innebygd innhold",
    description:
      "Viser innhold fra andre nettsteder på sidene våre. De får da vite adressen din og kan sette egne informasjonskapsler.",
  },
};
