import { brand } from "@site/content/brand";

import type { MailContent } from "../../mail/mail-design.ts";

export function confirmAddressMail({ url }: { url: string }): MailContent {
  return {
    subject: `Confirm your address for ${brand.name}`,
    blocks: [
      {
        text: `You created a ${brand.name} account with this address. Please confirm that it's yours.`,
      },
      { button: { label: "Confirm the address", url } },
      {
        text: "The link works once and for a limited time; you can ask for a new one on the site. If you didn't create an account, ignore this email and nothing happens.",
      },
    ],
  };
}
