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
    heading: "Confirm your subscription",
    explain: "Confirm that you want the newsletter at the address we sent this link to.",
    button: "Confirm your subscription",
    pending: "Confirming your subscription",
    done: "You're subscribed. Every issue has a link to unsubscribe.",
    next: { label: "Read the blog", to: "/blog" },
  },
  newsletterEnd: {
    heading: "Unsubscribe from the newsletter",
    explain: "Confirm that you no longer want the newsletter at the address we sent this link to.",
    button: "Unsubscribe",
    pending: "Unsubscribing",
    done: "You've been unsubscribed, and your address is deleted from the list.",
    next: { label: "Switch it on in your account", to: "/account" },
  },
};
