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
        text: `Your payment for ${brand.name} ${planName} arrived after your account was deleted, so we couldn't give you the licence. You get all of it back the way you paid. Banks show it within 10 days.`,
      },
      {
        facts: [
          ["Amount", paid],
          ["Purchase", purchaseId],
        ],
      },
      {
        text: `You don't need to do anything. If you still want the licence, create an account and buy it again.`,
      },
    ],
  };
}
