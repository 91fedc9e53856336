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
        text: `Someone who is logged in to your ${brand.name} account asked to delete it. Nothing has been deleted yet. If it was you, open this link where you're logged in and confirm.`,
      },
      { button: { label: "Continue to delete the account", url: mail.url } },
      {
        text: `The link works for ${DELETION_LINK_MINUTES} minutes. If it wasn't you, someone else can use your account: choose a new password, which logs everyone out.`,
      },
      { button: { label: "Choose a new password", url: pageUrl(mail.siteOrigin, "/forgot") } },
    ],
  };
}
