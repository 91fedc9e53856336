import { brand } from "@site/content/brand";

import { memoizeAsync } from "./memoize-async.ts";

/**
 * The mail server says permanently that there is no such recipient (5xx to RCPT TO). Other refusals may be
 * temporary.
 */
export class RecipientRejectedError extends Error {
  override name = "RecipientRefusedError";
}

/** A mail, ready to send. The same `messageId` lets a mailbox recognise a duplicate. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  unsubscribeUrl?: string | undefined;
  /** Where replies go, for a mail that a person wrote here; for every other, to support. */
  replyTo?: string | undefined;
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Connects and logs in, and sends nothing. Rejects with the server's words. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A mail server by SMTP. The library loads with the first mail. */
export function createSmtpMailer(url: string): Mailer {
  let pool: Awaited<ReturnType<typeof openPool>> | undefined;
  const sdk = memoizeAsync(async () => (pool = await openPool(url)));
  return {
    send: async ({ unsubscribeUrl, replyTo, ...mail }) => {
      const options = {
        ...mail,
        // As text it would be parsed as a list, in which a comma or a bracket makes another recipient.
        to: { name: "", address: mail.to },
        replyTo: { name: "", address: replyTo ?? brand.supportEmail },
        headers: {
          // Help desks answer a person's words, and skip what a machine wrote (RFC 3834).
          "Auto-Submitted": replyTo ? "no" : "auto-generated",
          // Some services replace the Message-ID; with this a bounce report still shows which mail it was.
          "X-Mail-Id": mail.messageId,
          ...getUnsubscribeHeaders(unsubscribeUrl),
        },
      };
      const transport = await sdk();
      await transport.sendMail(options).catch((error: unknown) => {
        throw isRecipientRejected(error)
          ? new RecipientRejectedError(error.message, { cause: error })
          : error;
      });
    },
    close: () => pool?.close(),
  };
}

async function openPool(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport(
    { url, pool: true, maxConnections: 4, ...timeouts },
    { from: brand.mailFrom },
  );
}

/** RFC 8058: a mail program may unsubscribe by one POST, without showing a page. */
function getUnsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Codes 5.7.x refuse for reasons of policy, which concern us and not the recipient (RFC 3463, section 3.8). */
function isRecipientRejected(error: unknown): error is Error {
  if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error))
    return false;
  const { command, responseCode } = error;
  const isForGood = typeof responseCode === "number" && responseCode >= 550 && responseCode < 554;
  return command === "RCPT TO" && isForGood && !/\b5\.7\.\d/.test(error.message);
}
