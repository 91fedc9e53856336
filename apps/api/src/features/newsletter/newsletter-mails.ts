import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { MailContent } from "../../mail/mail-design.ts";

export function confirmNewsletterMail({ url }: { url: string }): MailContent {
  return {
    subject: `Confirm the ${brand.name} newsletter`,
    blocks: [
      {
        text: `Someone, hopefully you, signed up for the ${brand.name} newsletter with this address.`,
      },
      { button: { label: "Confirm your subscription", url } },
      {
        text: "The link works for a week. If it wasn't you, ignore this email: you won't get the newsletter, and we delete your address after that week.",
      },
    ],
  };
}

interface Welcome {
  siteOrigin: string;
  endUrl: string;
  /** Otherwise the address already receives the newsletter. */
  isNew: boolean;
}

export function welcomeMail({ siteOrigin, endUrl, isNew }: Welcome): MailContent {
  return {
    subject: isNew
      ? `You're subscribed to the ${brand.name} newsletter`
      : `You're already subscribed to the ${brand.name} newsletter`,
    blocks: [
      {
        text: isNew
          ? "Thanks for confirming. We write when we have news: a new version, tutorial or dataset."
          : "Someone signed up for the newsletter with this address, which is already subscribed. Nothing has changed.",
      },
      { button: { label: "Read the blog", url: pageUrl(siteOrigin, "/blog") } },
      { text: `Don't want these emails? Unsubscribe at any time: ${endUrl}` },
    ],
  };
}
