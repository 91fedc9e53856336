import { brand } from "@site/content/brand";
import { formatMoney, type Money } from "@site/contracts/money";

import type { MailContent } from "../../mail/mail-design.ts";

interface Returned {
  planName: string;
  amount: Money;
  purchaseId: string;
}

/** To a payer whose account was deleted before the money arrived. */
export function paymentReturnedMail({ planName, amount, purchaseId }: Returned): MailContent {
  const paid = formatMoney(amount);
  return {
    subject: `Your payment of ${paid} goes back to you`,
    blocks: [
      {
        text: `Your payment for ${brand.name} ${planName} arrived after your account had been deleted, so there was nobody to give the licence to. All of it goes back the way it came. Banks show it within 10 days.`,
      },
      {
        facts: [
          ["Amount", paid],
          ["Purchase", purchaseId],
        ],
      },
      {
        text: `There is nothing that you have to do. If you want the licence after all, create an account and buy it again.`,
      },
    ],
  };
}
