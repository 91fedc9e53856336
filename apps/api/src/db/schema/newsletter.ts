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

/** Newsletter subscriptions. After an unsubscription only the digest of the address is kept. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    addressDigest: text().notNull().unique(),
    email: text(),
    state: subscriptionStateEnum().notNull(),
    /** When it was last requested. An unconfirmed request is deleted a week later. */
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

/** Digests of the links in newsletter mails. */
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

/** Newsletters that the owner writes on /operator. Sending one copies its content. */
export const newsletterDrafts = pgTable("newsletter_drafts", {
  name: text().primaryKey(),
  subject: text().notNull(),
  /** Markdown, as in the files of a release. */
  body: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Newsletters that are being sent or were sent. */
export const newsletterIssues = pgTable("newsletter_issues", {
  /** The name of its file. */
  slug: text().primaryKey(),
  /** The content when the sending started. Later changes of the file have no effect. */
  letter: jsonb().$type<Pick<NewsletterIssue, "subject" | "parts">>().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** The number of subscribers when the sending started. */
  audience: integer().notNull(),
  /** The last subscription, in the order of ids, whose mail is queued. */
  cursor: uuid(),
  queued: integer().notNull().default(0),
  /** When the last batch was queued. */
  progressedAt: timestamp({ withTimezone: true }).notNull(),
  /** When all mails were queued. */
  queuedAt: timestamp({ withTimezone: true }),
  stoppedAt: timestamp({ withTimezone: true }),
  /** When all mails were finished or it was cancelled. From then on the counts are final. */
  endedAt: timestamp({ withTimezone: true }),
  sent: integer(),
  skipped: integer(),
  failed: integer(),
});
export type NewsletterIssueRow = typeof newsletterIssues.$inferSelect;
