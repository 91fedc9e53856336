import * as z from "zod/mini";

import { argument } from "../operator.ts";
import { whySchema } from "../operator.ts";

/** A newsletter that came with this release, from `packages/content/newsletter`. */
export const letterSchema = z.object({
  name: z.string(),
  /** Empty if its file cannot be read. */
  subject: z.string(),
  /** Why it cannot be sent. */
  obstacle: z.nullable(z.string()),
});
export type OperatorLetter = z.infer<typeof letterSchema>;

export const issueStates = ["sending", "stopped", "given up", "sent"] as const;
export type IssueState = (typeof issueStates)[number];

/** How far a newsletter is whose sending began. */
export const issueSchema = z.object({
  name: z.string(),
  subject: z.string(),
  state: z.enum(issueStates),
  startedAt: z.iso.datetime(),
  subscribers: z.int(),
  sent: z.int(),
  /** Ended, deleted or refused meanwhile. */
  skipped: z.int(),
  failed: z.int(),
});
export type OperatorIssue = z.infer<typeof issueSchema>;

export const newslettersSchema = z.object({
  subscribers: z.int(),
  letters: z.array(letterSchema),
  issues: z.array(issueSchema),
});
export type Newsletters = z.infer<typeof newslettersSchema>;

const nameSchema = z
  .string("This does not name a newsletter.")
  .check(
    z.maxLength(100, "This does not name a newsletter."),
    z.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, "This does not name a newsletter."),
  );

export const newsletterInputSchema = z.object({
  name: argument(nameSchema, "file of the newsletter, without folder and .md"),
});

/** A letter as the mail that it will be. */
export const letterPreviewSchema = z.object({ subject: z.string(), text: z.string() });
export type LetterPreview = z.infer<typeof letterPreviewSchema>;

// FORMER
export const readLetterInputSchema = z.object({ name: nameSchema });
export type ReadLetterInput = z.infer<typeof readLetterInputSchema>;
export const sendLetterInputSchema = z.object({ name: nameSchema, why: whySchema });
export type SendLetterInput = z.infer<typeof sendLetterInputSchema>;

export const holdIssueInputSchema = z.object({
  name: nameSchema,
  wish: z.enum(["stop", "give up", "resume"], "Choose what becomes of it."),
  why: whySchema,
});
export type HoldIssueInput = z.infer<typeof holdIssueInputSchema>;
