import { eq } from "drizzle-orm";

import { subscriptions } from "../../db/schema/newsletter.ts";
import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { confirmNewsletterMail, welcomeMail } from "./newsletter-mails.ts";
import { createSubscriptionLink } from "./subscription-link.ts";

type NewsletterMessage = Extract<
  OutboxMessage,
  { kind: "newsletter-confirm" | "newsletter-welcome" }
>;

/** Creates its links when it is sent, and stores only their digests. Only for people who still want it. */
export async function composeNewsletter(
  deps: Pick<SendDeps, "db" | "now" | "siteOrigin">,
  { kind, subscriptionId }: NewsletterMessage,
): Promise<AddressedMail | undefined> {
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
    const content = welcomeMail({ siteOrigin: deps.siteOrigin, endUrl: end.pageUrl, isNew });
    return { to, content, unsubscribeUrl: end.postUrl };
  }
  const { pageUrl } = await createSubscriptionLink(deps, subscriptionId, "confirm");
  return { to, content: confirmNewsletterMail({ url: pageUrl }), unsubscribeUrl: end.postUrl };
}
