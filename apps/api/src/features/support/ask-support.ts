import { toAbsoluteUrl } from "@site/content/brand";
import { getAnswerTime } from "@site/content/company";
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

/** Confirms that a question arrived. Quotes nothing from it, see `sendSupportQuestion`. */
export function renderReceivedMail(): MailContent {
  return {
    subject: "We've got your question",
    blocks: [
      {
        text: `We've received your question, and a person will reply by email.${getAnswerTime()} You'll find most answers sooner on our support page.`,
      },
      { button: { label: "Open support", url: toAbsoluteUrl("/support") } },
    ],
    help: "Didn't ask us anything? Then somebody mistyped their address, and you can ignore this mail.",
  };
}

interface SupportCaller {
  /** Whether the caller may still cause a mail to the address. */
  mayMail: (email: string) => Promise<boolean>;
}

/**
 * Mails a question to support, and tells its writer that it has arrived. Sends no copy to the entered address: it is
 * unconfirmed, so anyone could use the form to send text to strangers.
 */
export async function sendSupportQuestion(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  input: AskSupportInput,
  { mayMail }: SupportCaller,
): Promise<Accepted> {
  const question = deps.digests.compute(JSON.stringify(input));
  const { email } = input;
  const message = { kind: "support-received", email } as const;
  if (await mayMail(email))
    await requestMail(deps, { cause: `support-received:${question}`, message });
  return requestMail(deps, {
    cause: `support:${question}`,
    message: { kind: "support", ...input },
  });
}
