import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import { asc, eq } from "drizzle-orm";

import { type Db, type Tx } from "../../db/client.ts";
import { newsletterDrafts, newsletterIssues } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import type { NewsletterFile } from "../../providers/newsletter-files.ts";

/** A newsletter that the owner writes: its subject, and its text as Markdown. */
export interface NewsletterDraft {
  subject: string;
  body: string;
}

/** A newsletter that can be sent: a file of the release, or a draft from the database. */
export type AvailableNewsletter = NewsletterFile & { isDraft: boolean };

/** The drafts, and the files of this release without a draft of the same name. */
export async function listNewsletters({
  db,
  newsletterFiles,
}: Pick<Deps, "db" | "newsletterFiles">): Promise<AvailableNewsletter[]> {
  const rows = await db.select().from(newsletterDrafts).orderBy(asc(newsletterDrafts.updatedAt));
  const files = await newsletterFiles.list();
  const drafts = await Promise.all(
    rows.map(async ({ name, ...draft }): Promise<AvailableNewsletter> => {
      const parsed = await parseDraft(draft);
      return { name, isDraft: true, ...parsed };
    }),
  );
  const names = new Set(rows.map(({ name }) => name));
  return [
    ...drafts,
    ...files.filter(({ name }) => !names.has(name)).map((file) => ({ ...file, isDraft: false })),
  ];
}

/** A day on which every draft could be sent. */
const ALWAYS = "2000-01-01";

/** Parses a draft as a file is parsed. A problem names the line of the text. */
export async function parseDraft({
  subject,
  body,
}: NewsletterDraft): Promise<
  { letter: NewsletterIssue; problem?: never } | { letter?: never; problem: string }
> {
  // Loaded on demand: the Markdown parser is large.
  const { parseNewsletter } = await import("@site/content/newsletter/parse-newsletter");
  const head = ["---", `subject: ${JSON.stringify(subject)}`, `published: ${ALWAYS}`, "---", ""];
  const { letter, problems } = parseNewsletter("draft", [...head, body].join("\n"));
  if (letter) return { letter };
  const messages = problems.map(({ field, line, message }) =>
    field ? `The ${field} ${message}.` : `Line ${Math.max(1, line - head.length)}: ${message}.`,
  );
  return { problem: messages.join(" ") };
}

/** Returns why a name can't have a draft; `undefined` if it can. */
export async function findDraftObstacle(
  { db, newsletterFiles }: Pick<Deps, "db" | "newsletterFiles">,
  name: string,
): Promise<string | undefined> {
  const [issue] = await db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, name));
  if (issue) return "A newsletter of this name was sent already. Choose another name.";
  const isFile = (await newsletterFiles.list()).some((file) => file.name === name);
  return isFile ? "A file of this release has this name. Choose another name." : undefined;
}

export async function findDraft(db: Db, name: string) {
  const [draft] = await db.select().from(newsletterDrafts).where(eq(newsletterDrafts.name, name));
  return draft;
}

/** Creates a draft, or replaces the text of the one with this name. */
export async function saveDraft(
  tx: Tx,
  { name, updatedAt, ...draft }: NewsletterDraft & { name: string; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(newsletterDrafts)
    .values({ name, updatedAt, ...draft })
    .onConflictDoUpdate({ target: newsletterDrafts.name, set: { updatedAt, ...draft } });
}

export async function deleteDraft(tx: Tx, name: string): Promise<boolean> {
  const deleted = await tx
    .delete(newsletterDrafts)
    .where(eq(newsletterDrafts.name, name))
    .returning({ name: newsletterDrafts.name });
  return deleted.length > 0;
}
