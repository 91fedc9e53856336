import { brand } from "@site/content/brand";

import type { ServiceTexts } from "#app/consent/consent-config.ts";

export const services: ServiceTexts = {
  consent: {
    name: "Cookieに関する選択",
    description: "許可した項目と拒否した項目を1年間記憶します。",
  },
  login: {
    name: "ログイン",
    description:
      "Firebase Authenticationでログイン状態を保ちます。セッションはお使いのブラウザーのストレージに保存されます。ログインした場合にのみ使用します。",
  },
  payment: {
    name: "支払い",
    description:
      "Stripeが不正利用を見分けるために使用します。支払いを選ぶまで、Stripeからは何も読み込まれません。",
  },
  analytics: {
    name: "アクセス解析",
    description: `Google Analyticsは、どのページが読まれ、どこで離脱されたかを${brand.company.name}に伝えます。そのCookieは最長2年間、お使いのブラウザーを識別します。ページに障害が起きた場合は、その内容が当社のサーバーに送られます。`,
  },
  embeds: {
    name: "動画などの埋め込みコンテンツ",
    description:
      "他のウェブサイトのコンテンツを当サイトのページ内に表示します。その際、それらのサイトにお使いのアドレスが伝わり、独自のCookieが設定されることがあります。",
  },
};
