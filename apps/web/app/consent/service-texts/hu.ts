import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Az Ön döntése a sütikről",
    description: "Egy évig megjegyzi, mit engedélyezett és mit utasított el.",
  },
  login: {
    name: "Bejelentkezés",
    description:
      "Bejelentkezve tartja a Firebase Authentication segítségével, amely a munkamenetet a böngésző saját tárolójában őrzi. Csak a bejelentkezés után.",
  },
  payment: {
    name: "Fizetés",
    description:
      "A Stripe ezekről ismeri fel a csalást. A Stripe-tól semmi sem töltődik be, mielőtt a fizetés mellett dönt.",
  },
  analytics: {
    name: "Látogatottsági statisztika",
    description: `A Google Analytics közli ezzel a céggel: ${brand.company.name}, mely oldalakat olvassák, és hol hagyják abba a látogatók. Sütijei legfeljebb két évig felismerik a böngészőjét. Ha egy oldal hibázik, a saját szerverünk értesül róla, hogyan.`,
  },
  embeds: {
    name: "Videók és más beágyazott tartalmak",
    description:
      "Más webhelyek tartalmát jeleníti meg oldalainkon. Ezek ekkor megtudják az Ön címét, és saját sütiket is elhelyezhetnek.",
  },
};
