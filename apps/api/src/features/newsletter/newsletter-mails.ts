import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { MailContent } from "../../mail/mail-design.ts";

export function confirmNewsletterMail({ url }: { url: string }): MailContent {
  return {
    subject: `Confirm the ${brand.name} newsletter`,
    blocks: [
      { text: `Somebody, we hope you, asked for the ${brand.name} newsletter at this address.` },
      { button: { label: "Confirm the newsletter", url } },
      {
        text: "The link works for a week. If you did not ask for it, ignore this mail: no newsletter comes, and your address is deleted after that week.",
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
      ? `You get the ${brand.name} newsletter now`
      : `You get the ${brand.name} newsletter already`,
    blocks: [
      {
        text: isNew
          ? "Your subscription is confirmed. We write when there is something to tell: a new version, a new tutorial, a new dataset."
          : "Somebody asked for the newsletter at this address, which gets it already. Nothing was changed.",
      },
      { button: { label: "Read the blog", url: pageUrl(siteOrigin, "/blog") } },
      { text: `Want no more of it? Unsubscribe at any time: ${endUrl}` },
    ],
  };
}
