import type { NewsletterLink } from "@site/contracts/newsletter";

import type { NextStep } from "#app/failures/copy.ts";

interface LinkCopy {
  heading: string;
  explain: string;
  button: string;
  pending: string;
  done: string;
  next: NextStep;
}

/** The texts of the pages that newsletter mails link to. */
export const newsletterLinkCopy: Record<NewsletterLink["mode"], LinkCopy> = {
  newsletter: {
    heading: "Confirm the newsletter",
    explain:
      "Press the button, and the newsletter comes to the address that this link was sent to.",
    button: "Confirm the newsletter",
    pending: "Confirming the newsletter",
    done: "The newsletter comes from now on. Every issue has a link that ends it.",
    next: { label: "Read the blog", to: "/blog" },
  },
  newsletterEnd: {
    heading: "Unsubscribe from the newsletter",
    explain:
      "Press the button, and no further newsletter comes to the address that this link was sent to.",
    button: "Unsubscribe",
    pending: "Unsubscribing",
    done: "You are unsubscribed, and your address is deleted from the list.",
    next: { label: "Switch it on in your account", to: "/account" },
  },
};
