import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "A sua escolha sobre cookies",
    description: "Guarda durante um ano o que permitiu e o que recusou.",
  },
  login: {
    name: "Início de sessão",
    description:
      "Mantém a sua sessão iniciada com o Firebase Authentication, que a guarda no armazenamento do seu próprio navegador. Apenas depois de iniciar sessão.",
  },
  payment: {
    name: "Pagamento",
    description:
      "É com eles que a Stripe reconhece fraudes. Nada da Stripe é carregado antes de decidir pagar.",
  },
  analytics: {
    name: "Estatísticas",
    description: `O Google Analytics indica à ${brand.company.name} que páginas são lidas e onde os visitantes desistem. Os seus cookies reconhecem o seu navegador durante um máximo de dois anos. Quando uma página falha, o nosso próprio servidor fica a saber como.`,
  },
  embeds: {
    name: "Vídeos e outros conteúdos incorporados",
    description:
      "Mostra conteúdos de outros sites nas nossas páginas. Esses sites ficam então a conhecer o seu endereço e podem definir os seus próprios cookies.",
  },
};
