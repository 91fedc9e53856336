import type { EmailChange } from "@site/contracts/email-change";
import type { MailTokenInput } from "@site/contracts/mail-link";

import type { Deps } from "../../deps.ts";
import { changeOfLink, presentEmailChange } from "./email-change-link.ts";

/** What a link is about, shown to anyone who has it. Changes nothing. */
export async function showEmailChange(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<EmailChange> {
  return presentEmailChange(await changeOfLink(db, { token, at: now() }));
}
