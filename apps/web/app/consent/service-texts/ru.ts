import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Ваш выбор о файлах cookie",
    description: "В течение года помнит, что вы разрешили и что отклонили.",
  },
  login: {
    name: "Вход",
    description:
      "Сохраняет ваш вход с помощью Firebase Authentication, который хранит сеанс в хранилище вашего браузера. Только после того, как вы войдёте.",
  },
  payment: {
    name: "Оплата",
    description:
      "По ним Stripe распознаёт мошенничество. Ничего от Stripe не загружается, пока вы не решите оплатить.",
  },
  analytics: {
    name: "Аналитика",
    description: `Google Analytics сообщает компании ${brand.company.name}, какие страницы читают и где посетители уходят. Его файлы cookie узнают ваш браузер в течение срока до двух лет. Если страница даёт сбой, наш собственный сервер узнаёт, какой.`,
  },
  embeds: {
    name: "Видео и другое встроенное содержимое",
    description:
      "Показывает содержимое других сайтов на наших страницах. Эти сайты тогда узнают ваш адрес и могут сохранять собственные файлы cookie.",
  },
};
