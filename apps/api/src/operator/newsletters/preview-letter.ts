import type { LetterPreview, ReadLetterInput } from "@site/contracts/operator/newsletters";

import type { Deps } from "../../deps.ts";
import { issueMail } from "../../features/newsletter/issue-mail.ts";
import { renderMail } from "../../mail/mail-design.ts";
import { findLetter } from "./find-letter.ts";

/** A newsletter as the text of its mail. */
export async function previewLetter(
  deps: Pick<Deps, "newsletterFiles" | "siteOrigin">,
  { name }: ReadLetterInput,
): Promise<LetterPreview> {
  const { siteOrigin } = deps;
  const letter = await findLetter(deps, name);
  const mail = issueMail({ siteOrigin, letter, endUrl: undefined });
  return { subject: mail.subject, text: renderMail(mail, { siteOrigin }).text };
}
