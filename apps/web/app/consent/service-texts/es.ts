import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Tu elección sobre las cookies",
    description: "Recuerda durante un año lo que permitiste y lo que rechazaste.",
  },
  login: {
    name: "Inicio de sesión",
    description:
      "Mantiene tu sesión abierta con Firebase Authentication, que la guarda en el almacenamiento de tu propio navegador. Solo cuando inicias sesión.",
  },
  payment: {
    name: "Pago",
    description:
      "Con ellas Stripe reconoce el fraude. No se carga nada de Stripe antes de que decidas pagar.",
  },
  analytics: {
    name: "Estadísticas",
    description: `Google Analytics indica a ${brand.company.name} qué páginas se leen y dónde abandonan los visitantes. Sus cookies reconocen tu navegador durante un máximo de dos años. Si una página falla, nuestro propio servidor recibe cómo.`,
  },
  embeds: {
    name: "Vídeos y otros contenidos incrustados",
    description:
      "Muestra contenidos de otros sitios web dentro de nuestras páginas. Entonces conocen tu dirección y pueden guardar sus propias cookies.",
  },
};
