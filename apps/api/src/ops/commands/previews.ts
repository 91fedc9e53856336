import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { createOptionSchema } from "@site/contracts/operator/fields";
import { newsletterInputSchema } from "@site/contracts/operator/newsletters";
import * as z from "zod/mini";

import { renderIssueMail } from "../../features/newsletter/issue-mail.ts";
import { renderMail } from "../../mail/mail-design.ts";
import { getNewsletterIssue } from "../../operator/newsletter.ts";
import { writeMailPreview } from "../../outbox/mail-preview.ts";
import { createNewsletterFiles } from "../../providers/newsletter-files.ts";
import { commandProcedure } from "../../trpc.ts";

const outputFolder = createOptionSchema(
  z._default(z.string(), "mail-preview"),
  "folder of the files",
);

export const previewMails = commandProcedure
  .meta({
    effect: "prepares",
    description: "write every mail as HTML and text, with a page that shows them all",
  })
  .input(z.object({ out: outputFolder }))
  .query(async ({ input: { out } }) => {
    const folder = path.resolve(out);
    const previews = await writeMailPreview(folder);
    const index = path.join(folder, "index.html");
    return [...previews, { mail: "all of them", subject: "", html: index, text: "" }];
  });

/** The folder of the newsletters in the repository. Without it, the newsletters of this release are used. */
export const NEWSLETTER_FOLDER = "packages/content/newsletter";

export const previewNewsletter = commandProcedure
  .meta({ effect: "prepares", description: "write a newsletter as HTML and text" })
  .input(
    z.extend(newsletterInputSchema, {
      from: createOptionSchema(
        z.optional(z.string()),
        `folder of the Markdown; ${NEWSLETTER_FOLDER} unless given`,
      ),
      out: outputFolder,
    }),
  )
  .query(async ({ input: { name, from, out } }) => {
    const newsletterFiles = openNewsletterFiles(from);
    const letter = getNewsletterIssue(await newsletterFiles.list(), name);
    const mail = renderIssueMail({ siteOrigin: brand.origin, letter, unsubscribeUrl: undefined });
    const { html, text } = renderMail(mail, { siteOrigin: brand.origin });
    const base = path.join(path.resolve(out), `newsletter-${name}`);
    await mkdir(path.dirname(base), { recursive: true });
    await writeFile(`${base}.html`, html);
    await writeFile(`${base}.txt`, `Subject: ${mail.subject}\n\n${text}`);
    return { subject: mail.subject, html: `${base}.html`, text: `${base}.txt` };
  });

/** Newsletters in the repository take precedence over those of this release. */
export function openNewsletterFiles(from: string | undefined) {
  return createNewsletterFiles(
    from ?? (existsSync(NEWSLETTER_FOLDER) ? NEWSLETTER_FOLDER : undefined),
  );
}
