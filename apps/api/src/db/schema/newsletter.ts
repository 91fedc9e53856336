import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

export const subscriptionStateEnum = pgEnum("subscription_state", [
  "pending",
  "subscribed",
  "unsubscribed",
]);

/** The newsletter's recipients. An address that unsubscribed stays only as a digest: enough not to write to it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    addressDigest: text().notNull().unique(),
    email: text(),
    state: subscriptionStateEnum().notNull(),
    /** When it was last requested; if unconfirmed, it is deleted some days later. */
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    unsubscribedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("subscriptions_unconfirmed")
      .on(table.requestedAt)
      .where(sql`${table.state} = 'pending'`),
    check(
      "subscription_keeps_an_address_only_while_in_use",
      sql`(${table.state} = 'unsubscribed') = (${table.email} is null)`,
    ),
  ],
);
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const subscriptionLinkEnum = pgEnum("subscription_link", ["confirm", "unsubscribe"]);

/** The links in newsletter mails, as digests: a reader of the database cannot use them. */
export const subscriptionLinks = pgTable(
  "subscription_links",
  {
    tokenDigest: text().primaryKey(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    kind: subscriptionLinkEnum().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.subscriptionId), index().on(table.expiresAt)],
);

/** A newsletter that is on its way to its subscribers, or was. */
export const newsletterIssues = pgTable("newsletter_issues", {
  /** The name of its file. */
  slug: text().primaryKey(),
  /** As it was checked when the sending began: later edits of the file change no mail. */
  letter: jsonb().$type<Pick<NewsletterIssue, "subject" | "parts">>().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** How many were subscribed at that time. */
  audience: integer().notNull(),
  /** The last subscription, by the order of their ids, whose mail is in the outbox. */
  cursor: uuid(),
  queued: integer().notNull().default(0),
  /** When the last batch was queued. */
  progressedAt: timestamp({ withTimezone: true }).notNull(),
  /** When everyone's mail was queued. */
  queuedAt: timestamp({ withTimezone: true }),
  stoppedAt: timestamp({ withTimezone: true }),
  /** When none of its mails waited any longer, or it was cancelled; from then on the counts are final. */
  endedAt: timestamp({ withTimezone: true }),
  sent: integer(),
  skipped: integer(),
  failed: integer(),
});
export type NewsletterIssueRow = typeof newsletterIssues.$inferSelect;
