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
          ? "Your login and your profile are gone, and your computers are freed. The newsletter that was confirmed from this mailbox goes on, because the account's address never was: the last line of each issue ends it."
          : "Your login, your profile and your newsletter subscription are gone, and your computers are freed.",
      },
      {
        text: "Entries of past purchases stay without your name and address, as long as the law asks for them. A licence that you paid for stays valid with its key, but we can no longer tell whose it is: keep the mail with the key.",
      },
      {
        text: `If it was not you who deleted the account, write to ${brand.supportEmail}.`,
      },
    ],
  };
}
