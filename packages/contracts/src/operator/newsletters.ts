import * as z from "zod/mini";

import { emailSchema } from "../sign-in/email-address.ts";
import { severalLines, singleLine } from "../single-line.ts";
import { createArgumentSchema, createOptionSchema } from "./fields.ts";

/** A newsletter that can be sent: a draft, or a file of this release from `packages/content/newsletter`. */
export const newsletterFileSchema = z.object({
  name: z.string(),
  /** Empty if the file can't be read. */
  subject: z.string(),
  /** Whether it was written on /operator, where it can be edited. */
  isDraft: z.boolean(),
  /** Why it can't be sent. */
  obstacle: z.nullable(z.string()),
});
export type OperatorNewsletter = z.infer<typeof newsletterFileSchema>;

export const issueStates = ["sending", "stopped", "cancelled", "sent"] as const;
export type IssueState = (typeof issueStates)[number];

/** The progress of a newsletter that is being sent or was sent. */
export const issueSchema = z.object({
  name: z.string(),
  subject: z.string(),
  state: z.enum(issueStates),
  startedAt: z.iso.datetime(),
  subscribers: z.int(),
  /** Number of mails in the outbox, and of mails that aren't queued yet. */
  queued: z.int(),
  left: z.int(),
  sent: z.int(),
  /**
   * Mails not sent because the recipient unsubscribed, was deleted or no longer accepts mail, or the issue was
   * cancelled.
   */
  skipped: z.int(),
  failed: z.int(),
});
export type OperatorIssue = z.infer<typeof issueSchema>;

export const newslettersSchema = z.object({
  subscribers: z.int(),
  newsletters: z.array(newsletterFileSchema),
  issues: z.array(issueSchema),
});
export type Newsletters = z.infer<typeof newslettersSchema>;

const nameSchema = z
  .string("This does not name a newsletter.")
  .check(
    z.maxLength(100, "This does not name a newsletter."),
    z.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, "This does not name a newsletter."),
  );

export const newsletterStatusInputSchema = z.object({
  name: createArgumentSchema(z.optional(nameSchema), "this newsletter alone"),
});

export const newsletterInputSchema = z.object({
  name: createArgumentSchema(
    nameSchema,
    "name of the draft, or of the file without folder and .md",
  ),
});

const MAX_BODY = 50_000;

const draftFields = {
  subject: createOptionSchema(
    z
      .string("Write the subject.")
      .check(
        z.trim(),
        z.minLength(1, "Write the subject."),
        z.maxLength(70, "Use at most 70 characters."),
        singleLine,
      ),
    "subject of the mail",
  ),
  body: createOptionSchema(
    z
      .string("Write the text.")
      .check(
        z.trim(),
        z.minLength(1, "Write the text."),
        z.maxLength(MAX_BODY, `Use at most ${MAX_BODY} characters.`),
        severalLines,
      ),
    "the text as Markdown: ## headings, paragraphs, plain lists, **bold** words, links",
  ),
};

/** A newsletter that is written on /operator. */
export const writeNewsletterInputSchema = z.extend(newsletterInputSchema, draftFields);

/** The text of a draft before it is saved. */
export const renderNewsletterInputSchema = z.object(draftFields);

export const draftSchema = z.object({
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  updatedAt: z.iso.datetime(),
});
export type OperatorDraft = z.infer<typeof draftSchema>;

export const draftResultSchema = z.object({
  wouldSave: z.optional(z.string()),
  saved: z.optional(z.string()),
  wouldDelete: z.optional(z.string()),
  deleted: z.optional(z.string()),
});

/** A newsletter file rendered as the mail that subscribers get. */
const linkSchema = z.object({ label: z.string(), to: z.string() });

const newsletterTextSchema = z.array(
  z.union([z.string(), z.object({ strong: z.string() }), linkSchema]),
);

export const newsletterPreviewSchema = z.object({
  subject: z.string(),
  /** The plain text of the mail, with its last lines. */
  text: z.string(),
  /** What the HTML of the mail shows. Links to the site begin with a slash. */
  parts: z.array(
    z.union([
      z.object({ heading: z.string() }),
      z.object({ words: newsletterTextSchema }),
      z.object({ list: z.array(newsletterTextSchema) }),
      z.object({ button: linkSchema }),
    ]),
  ),
});
export type NewsletterPreview = z.infer<typeof newsletterPreviewSchema>;

export const testNewsletterInputSchema = z.extend(newsletterInputSchema, {
  to: createOptionSchema(z.optional(emailSchema), "the address; your own at the page"),
});

export const sendResultSchema = z.object({
  wouldSend: z.optional(z.string()),
  sends: z.optional(z.string()),
  to: z.optional(z.string()),
  subscribers: z.optional(z.int()),
  minutes: z.optional(z.int()),
});

export const issueResultSchema = z.extend(issueSchema, {
  /** The state that the change would lead to. Only in a dry run. */
  would: z.optional(z.enum(issueStates)),
});
