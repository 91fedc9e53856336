import { brand } from "@site/content/brand";
import { pageUrl } from "@site/contracts/site/known-pages";
import { eq } from "drizzle-orm";

import { subscriptions } from "../../db/schema/newsletter.ts";
import type { OutboxMessage } from "../../db/schema/outbox.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";
import { createSubscriptionLink } from "./subscription-link.ts";

type NewsletterMessage = Extract<
  OutboxMessage,
  { kind: "newsletter-confirm" | "newsletter-welcome" }
>;

/** The confirmation or welcome mail; `undefined` if the subscription ended meanwhile. */
export async function composeSubscriptionMail(
  deps: Pick<MailDeps, "db" | "now" | "siteOrigin">,
  { kind, subscriptionId }: NewsletterMessage,
): Promise<OutgoingMail | undefined> {
  const [found] = await deps.db
    .select({
      email: subscriptions.email,
      state: subscriptions.state,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (!found?.email) return undefined;
  const { email: to, state } = found;
  if (kind === "newsletter-welcome" && state !== "subscribed") return undefined;
  const end = await createSubscriptionLink(deps, subscriptionId, "unsubscribe");
  if (state === "subscribed") {
    const isNew = kind === "newsletter-welcome";
    const content = renderWelcomeMail({
      siteOrigin: deps.siteOrigin,
      unsubscribeUrl: end.pageUrl,
      isNew,
    });
    return { to, content, unsubscribeUrl: end.postUrl };
  }
  const { pageUrl } = await createSubscriptionLink(deps, subscriptionId, "confirm");
  return {
    to,
    content: renderConfirmNewsletterMail({ url: pageUrl }),
    unsubscribeUrl: end.postUrl,
  };
}

export function renderConfirmNewsletterMail({ url }: { url: string }): MailContent {
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
  unsubscribeUrl: string;
  /** True if it was just confirmed; false if somebody requested a subscription that already exists. */
  isNew: boolean;
}

export function renderWelcomeMail({ siteOrigin, unsubscribeUrl, isNew }: Welcome): MailContent {
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
      { text: `Don't want these emails? Unsubscribe at any time: ${unsubscribeUrl}` },
    ],
  };
}
