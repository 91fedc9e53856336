import { brand } from "@site/content/brand";

import type { MailContent } from "../../mail/mail-design.ts";

/** Confirms a deletion, to the account's former address, which is erased once this is sent. */
export function accountDeletedMail({
  newsletterGoesOn = false,
}: {
  newsletterGoesOn?: boolean;
}): MailContent {
  return {
    subject: `Your ${brand.name} account is deleted`,
    blocks: [
      {
        text: newsletterGoesOn
          ? "We've deleted your login and profile and removed your computers. You'll still get the newsletter you confirmed from this mailbox, because the account's address was never confirmed. The last line of each issue has a link to unsubscribe."
          : "We've deleted your login, profile and newsletter subscription, and removed your computers.",
      },
      {
        text: "Records of past purchases stay, without your name and address, as long as the law requires. A licence you paid for stays valid with its key, but we can no longer tell whose it is, so keep the email with the key.",
      },
      {
        text: `If you didn't delete the account, write to ${brand.supportEmail}.`,
      },
    ],
  };
}
