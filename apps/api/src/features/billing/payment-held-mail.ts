import { brand } from "@site/content/brand";

import type { MailContent } from "../../mail/mail-design.ts";

interface HeldPayment {
  purchaseId: string;
  planName: string;
  /** How it differs from the order. */
  problem: string;
}

/** To ourselves: a payment that only a person can decide about. */
export function paymentHeldMail({ purchaseId, planName, problem }: HeldPayment): MailContent {
  return {
    subject: `A payment needs your decision: ${problem}`,
    blocks: [
      {
        text: `Someone paid for ${brand.name} ${planName}, but the payment doesn't match the order. They get no licence until you decide, and they don't know why.`,
      },
      {
        facts: [
          ["Paid", problem],
          ["Purchase", purchaseId],
        ],
      },
      {
        text: `Check the payment at the provider. Then run "pnpm ops purchases accept ${purchaseId}" to give the licence, or "pnpm ops purchases refuse ${purchaseId}" to refund it.`,
      },
    ],
  };
}
