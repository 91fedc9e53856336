import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";

import { type MailRole, mailRoles, stateMails, type MailsOrNone } from "../ledger/state-mails.ts";
import { renderMail } from "../mail/mail-design.ts";
import { exampleMails } from "./example-mails.ts";

export interface PreviewedMail {
  mail: string;
  subject: string;
  html: string;
  text: string;
}

/** Writes every mail as HTML and as text into a folder, with a page that shows them all and who gets which. */
export async function writePreview(folder: string): Promise<PreviewedMail[]> {
  await mkdir(folder, { recursive: true });
  const previews: PreviewedMail[] = [];
  for (const [kind, forms] of Object.entries(exampleMails)) {
    for (const [form, content] of Object.entries(forms)) {
      const mail = form ? `${kind}-${form}` : kind;
      const rendered = renderMail(content, { siteOrigin: brand.origin });
      const files = { html: `${mail}.html`, text: `${mail}.txt` };
      await writeFile(path.join(folder, files.html), rendered.html);
      await writeFile(
        path.join(folder, files.text),
        `Subject: ${content.subject}\n\n${rendered.text}`,
      );
      previews.push({ mail, subject: content.subject, ...files });
    }
  }
  await writeFile(path.join(folder, "index.html"), overview(previews));
  return previews;
}

function overview(previews: PreviewedMail[]): string {
  const rows = previews.map(
    ({ mail, subject, html, text }) =>
      `<section><h2>${mail}</h2><p>${subject} · <a href="${html}">HTML</a> · <a href="${text}">text</a></p>` +
      `<iframe src="${html}" title="${mail}" style="box-sizing:border-box;width:100%;height:520px;border:1px solid"></iframe></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Mails</title></head><body style="font-family:system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem">${stateTable()}${rows.join("")}</body></html>\n`;
}

/** The states of a purchase by role, with the mails of each. */
function stateTable(): string {
  const rows = Object.entries(stateMails).flatMap(([state, mails]) =>
    Object.entries(mailRoles).map(
      ([role, words]) =>
        `<tr><td>${state}</td><td>${words}</td><td>${inWords(mails[role as MailRole])}</td></tr>`,
    ),
  );
  return `<section><h2>Who is notified of a purchase's state</h2><table><thead><tr><th>state</th><th>who</th><th>mails</th></tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

function inWords(mails: MailsOrNone): string {
  return "none" in mails ? `none, because ${mails.none}` : mails.join(", ");
}
