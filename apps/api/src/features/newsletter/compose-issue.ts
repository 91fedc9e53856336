import { and, eq } from "drizzle-orm";

import { newsletterIssues, subscriptions } from "../../db/schema/newsletter.ts";
import type { OutboxMessage } from "../../db/schema/outbox-message.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { MailHeldError } from "../../mail/mail-held.ts";
import { issueMail } from "./issue-mail.ts";
import { createSubscriptionLink } from "./subscription-link.ts";

type Composing = Pick<SendDeps, "db" | "digests" | "now" | "siteOrigin">;

/** A newsletter to one subscriber, with a link of their own to end it. People who unsubscribed in the meantime don't get it. */
export async function composeIssue(
  deps: Composing,
  { subscriptionId, issue: slug }: Extract<OutboxMessage, { kind: "newsletter-issue" }>,
): Promise<AddressedMail | undefined> {
  const [issue] = await deps.db
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug));
  if (!issue) return undefined;
  if (issue.stoppedAt) {
    // Given up for good, or held until it is resumed.
    if (issue.endedAt) return undefined;
    throw new MailHeldError(`The newsletter ${slug} is stopped.`);
  }
  const [subscriber] = await deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.state, "subscribed")));
  if (!subscriber?.email) return undefined;
  return addressed(deps, { to: subscriber.email, subscriptionId, letter: issue.letter });
}

/** A newsletter to somebody who wants to see it before it is sent. */
export async function composeIssueTest(
  deps: Composing,
  { email: to, letter }: Extract<OutboxMessage, { kind: "newsletter-test" }>,
): Promise<AddressedMail> {
  const [subscriber] = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.addressDigest, deps.digests.of(to)),
        eq(subscriptions.state, "subscribed"),
      ),
    );
  const shown = { ...letter, subject: `Test: ${letter.subject}` };
  return addressed(deps, { to, subscriptionId: subscriber?.id, letter: shown });
}

async function addressed(
  deps: Composing,
  {
    to,
    subscriptionId,
    letter,
  }: { to: string; subscriptionId: string | undefined } & Pick<
    Parameters<typeof issueMail>[0],
    "letter"
  >,
): Promise<AddressedMail> {
  const end = subscriptionId
    ? await createSubscriptionLink(deps, subscriptionId, "unsubscribe")
    : undefined;
  const content = issueMail({ siteOrigin: deps.siteOrigin, letter, endUrl: end?.pageUrl });
  return { to, content, unsubscribeUrl: end?.postUrl };
}
