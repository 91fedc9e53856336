import { brand } from "@site/content/brand";
import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { MailContent } from "../../mail/mail-design.ts";

/** To the account's address: only its reader, logged in, can delete the account. */
export function deletionAskedMail(mail: { url: string; siteOrigin: string }): MailContent {
  return {
    subject: `Delete your ${brand.name} account?`,
    blocks: [
      {
        text: `Someone who is logged in to your ${brand.name} account asked to delete it. Nothing is deleted yet. If it was you, open this link where you are logged in, and press the button there.`,
      },
      { button: { label: "Go on with the deletion", url: mail.url } },
      {
        text: `The link works for ${DELETION_LINK_MINUTES} minutes. If it was not you, somebody else can use your account: choose a new password, which ends every login.`,
      },
      { button: { label: "Choose a new password", url: pageUrl(mail.siteOrigin, "/forgot") } },
    ],
  };
}
