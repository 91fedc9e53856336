import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";

import { formatDay } from "../../mail/format-day.ts";
import type { MailContent } from "../../mail/mail-design.ts";

interface GiftFacts {
  siteOrigin: string;
  planName: string;
  /** Days without a time, as in 2027-02-20. */
  until: string;
}

/** To an address that the shop gives a licence. */
export function giftMail({ siteOrigin, planName, until }: GiftFacts): MailContent {
  const name = `${brand.name} ${planName}`;
  return {
    subject: `A licence of ${name} for you`,
    blocks: [
      {
        text: `We give you a licence of ${name}. Create an account with this address, or log in to yours, and confirm the address: the licence is in your account then, and its key comes by mail.`,
      },
      { button: { label: "Get the licence", url: pageUrl(siteOrigin, "/signup") } },
      {
        text: `It waits until ${formatDay(until)}. If you do not want it, you need do nothing: we forget your address then.`,
      },
    ],
  };
}
