import type { Accepted } from "@site/contracts/auth";
import type { AskSupportInput } from "@site/contracts/support";

import type { Deps } from "../../deps.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import { requestMail } from "../../mail/request-mail.ts";

const SUBJECT_LENGTH = 60;

/** Renders a question from the site as a mail to support. */
export function renderSupportMail({
  email,
  version,
  system,
  message,
}: AskSupportInput): MailContent {
  return {
    subject: `Question: ${getFirstWords(message)}`,
    blocks: [
      { typed: message },
      {
        facts: [
          ["From", email],
          ["Version", version || "not given"],
          ["System", system || "not given"],
        ],
      },
    ],
    help: `Sent with the form on the support page. A reply goes to ${email}, but we haven't checked that the address is the writer's.`,
  };
}

function getFirstWords(message: string): string {
  const line = message.replaceAll(/\s+/g, " ");
  if (line.length <= SUBJECT_LENGTH) return line;
  const cut = line.slice(0, SUBJECT_LENGTH);
  // A word is cut only if the first one is longer than the subject.
  return `${(/^.*(?=\s)/u.exec(cut)?.[0] ?? cut).toWellFormed()}…`;
}

/**
 * Mails a question to support. Sends no copy to the entered address: it is unconfirmed, so anyone could use the form
 * to send text to strangers.
 */
export async function sendSupportQuestion(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  input: AskSupportInput,
): Promise<Accepted> {
  return requestMail(deps, {
    cause: `support:${deps.digests.compute(JSON.stringify(input))}`,
    message: { kind: "support", ...input },
  });
}
