import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Vaš izbor o kolačićima",
    description: "Pamti godinu dana što ste dopustili, a što odbili.",
  },
  login: {
    name: "Prijava",
    description:
      "Održava vašu prijavu uz Firebase Authentication, koji sesiju čuva u pohrani vašeg preglednika. Tek kad se prijavite.",
  },
  payment: {
    name: "Plaćanje",
    description:
      "Po njima Stripe prepoznaje prijevare. Ništa od Stripea ne učitava se prije nego što odlučite platiti.",
  },
  analytics: {
    name: "Analitika",
    description: `Google Analytics govori tvrtki ${brand.company.name} koje se stranice čitaju i gdje posjetitelji odustaju. Njegovi kolačići prepoznaju vaš preglednik do dvije godine. Ako stranica zakaže, naš vlastiti poslužitelj saznaje kako.`,
  },
  embeds: {
    name: "Videozapisi i drugi ugrađeni sadržaj",
    description:
      "Prikazuje sadržaj drugih web-mjesta unutar naših stranica. Ona tada saznaju vašu adresu i mogu postaviti vlastite kolačiće.",
  },
};
