import { brand } from "@site/content/brand";
import type {
  NewsletterBlock,
  NewsletterText,
  NewsletterIssue,
} from "@site/content/newsletter/parse-newsletter";
import { and, eq } from "drizzle-orm";

import { newsletterIssues, subscriptions } from "../../db/schema/newsletter.ts";
import type { OutboxMessage } from "../../db/schema/outbox.ts";
import type { Block, MailContent, RichText } from "../../mail/mail-design.ts";
import { type OutgoingMail, type MailDeps, MailDeferredError } from "../../mail/outgoing-mail.ts";
import { createSubscriptionLink } from "./subscription-link.ts";

export type IssueContent = Pick<NewsletterIssue, "subject" | "parts">;

interface IssueFacts {
  siteOrigin: string;
  letter: IssueContent;
  /** Absent in a test mail to somebody who is not subscribed. */
  unsubscribeUrl: string | undefined;
}

export function renderIssueMail({ siteOrigin, letter, unsubscribeUrl }: IssueFacts): MailContent {
  const end = unsubscribeUrl ?? "(each subscriber's own link goes here)";
  return {
    subject: letter.subject,
    blocks: [
      ...letter.parts.map((part) => toBlock(part, siteOrigin)),
      {
        text: `This is the ${brand.name} newsletter, which you asked for. Unsubscribe at any time: ${end}`,
      },
    ],
  };
}

function toBlock(part: NewsletterBlock, siteOrigin: string): Block {
  if ("heading" in part) return part;
  if ("button" in part) return { button: toLink(part.button, siteOrigin) };
  if ("list" in part) return { list: part.list.map((words) => toRichText(words, siteOrigin)) };
  return { words: toRichText(part.words, siteOrigin) };
}

function toRichText(words: NewsletterText, siteOrigin: string): RichText {
  return words.map((word) =>
    typeof word === "object" && "to" in word ? toLink(word, siteOrigin) : word,
  );
}

function toLink({ label, to }: { label: string; to: string }, siteOrigin: string) {
  return { label, url: to.startsWith("/") ? `${siteOrigin}${to}` : to };
}

type ComposeIssueDeps = Pick<MailDeps, "db" | "digests" | "now" | "siteOrigin">;

/**
 * Composes a newsletter for one subscriber, with their own unsubscribe link; `undefined` if they unsubscribed in the
 * meantime.
 */
export async function composeIssueMail(
  deps: ComposeIssueDeps,
  { subscriptionId, issue: slug }: Extract<OutboxMessage, { kind: "newsletter-issue" }>,
): Promise<OutgoingMail | undefined> {
  const [issue] = await deps.db
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug));
  if (!issue) return undefined;
  if (issue.stoppedAt) {
    // A cancelled newsletter has ended. A stopped one can still be resumed, so its mails wait.
    if (issue.endedAt) return undefined;
    throw new MailDeferredError(`The newsletter ${slug} is stopped.`);
  }
  const [subscriber] = await deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.state, "subscribed")));
  if (!subscriber?.email) return undefined;
  return composeIssueTo(deps, { to: subscriber.email, subscriptionId, letter: issue.letter });
}

/** A test mail of a newsletter, before it is sent. */
export async function composeTestIssueMail(
  deps: ComposeIssueDeps,
  { email: to, letter }: Extract<OutboxMessage, { kind: "newsletter-test" }>,
): Promise<OutgoingMail> {
  const [subscriber] = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.addressDigest, deps.digests.compute(to)),
        eq(subscriptions.state, "subscribed"),
      ),
    );
  const shown = { ...letter, subject: `Test: ${letter.subject}` };
  return composeIssueTo(deps, { to, subscriptionId: subscriber?.id, letter: shown });
}

async function composeIssueTo(
  deps: ComposeIssueDeps,
  {
    to,
    subscriptionId,
    letter,
  }: { to: string; subscriptionId: string | undefined } & Pick<
    Parameters<typeof renderIssueMail>[0],
    "letter"
  >,
): Promise<OutgoingMail> {
  const end = subscriptionId
    ? await createSubscriptionLink(deps, subscriptionId, "unsubscribe")
    : undefined;
  const content = renderIssueMail({
    siteOrigin: deps.siteOrigin,
    letter,
    unsubscribeUrl: end?.pageUrl,
  });
  return { to, content, unsubscribeUrl: end?.postUrl };
}
