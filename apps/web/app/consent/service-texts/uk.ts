import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Ваш вибір щодо файлів cookie",
    description: "Протягом року пам'ятає, що ви дозволили і що відхилили.",
  },
  login: {
    name: "Вхід",
    description:
      "Зберігає ваш вхід за допомогою Firebase Authentication, який тримає сеанс у сховищі вашого браузера. Лише після того, як ви ввійдете.",
  },
  payment: {
    name: "Оплата",
    description:
      "За ними Stripe розпізнає шахрайство. Нічого від Stripe не завантажується, доки ви не вирішите платити.",
  },
  analytics: {
    name: "Аналітика",
    description: `Google Analytics повідомляє компанії ${brand.company.name}, які сторінки читають і де відвідувачі йдуть. Його файли cookie впізнають ваш браузер упродовж щонайбільше двох років. Якщо сторінка дає збій, наш власний сервер дізнається, який.`,
  },
  embeds: {
    name: "Відео та інший вбудований вміст",
    description:
      "Показує вміст інших сайтів на наших сторінках. Тоді ці сайти дізнаються вашу адресу і можуть зберігати власні файли cookie.",
  },
};
