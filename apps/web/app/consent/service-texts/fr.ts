import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Votre choix concernant les cookies",
    description: "Retient pendant un an ce que vous avez accepté et ce que vous avez refusé.",
  },
  login: {
    name: "Connexion",
    description:
      "Vous garde connecté avec Firebase Authentication, qui conserve la session dans le stockage de votre navigateur. Seulement une fois que vous vous connectez.",
  },
  payment: {
    name: "Paiement",
    description:
      "Stripe s'en sert pour reconnaître la fraude. Rien de Stripe n'est chargé avant que vous ayez choisi de payer.",
  },
  analytics: {
    name: "Mesure d'audience",
    description: `Google Analytics indique à ${brand.company.name} quelles pages sont lues et où les visiteurs abandonnent. Ses cookies reconnaissent votre navigateur pendant deux ans au plus. Lorsqu'une page échoue, notre propre serveur apprend comment.`,
  },
  embeds: {
    name: "Vidéos et autres contenus intégrés",
    description:
      "Affiche des contenus d'autres sites dans nos pages. Ceux-ci connaissent alors votre adresse et peuvent déposer leurs propres cookies.",
  },
};
