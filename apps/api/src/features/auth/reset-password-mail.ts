import { brand } from "@site/content/brand";

import type { MailContent } from "../../mail/mail-design.ts";

export function resetPasswordMail({ url }: { url: string }): MailContent {
  return {
    subject: `Choose a new password for ${brand.name}`,
    blocks: [
      {
        text: `Someone asked to reset the password of the ${brand.name} account with this address.`,
      },
      { button: { label: "Choose a new password", url } },
      {
        text: "The link works once and for a limited time. If it wasn't you, ignore this email: your password stays as it is.",
      },
    ],
  };
}
