import { brand } from "@site/content/brand";

import { memoizeAsync } from "../memoize-async.ts";
import { getMailHeaders, type Mailer, RecipientRejectedError } from "./mailer.ts";

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Sends mail over SMTP. The library loads with the first mail. */
export function createSmtpMailer(url: string): Mailer {
  let pool: Awaited<ReturnType<typeof openPool>> | undefined;
  const getPool = memoizeAsync(async () => (pool = await openPool(url)));
  return {
    send: async (mail) => {
      const { to, subject, text, html, messageId, replyTo = brand.supportEmail } = mail;
      const transport = await getPool();
      const sending = transport.sendMail({
        subject,
        text,
        html,
        messageId,
        // A string would be parsed as a list, in which a comma or a bracket adds a recipient.
        to: { name: "", address: to },
        replyTo: { name: "", address: replyTo },
        headers: getMailHeaders(mail),
      });
      await sending.catch((error: unknown) => {
        throw isRecipientRejected(error)
          ? new RecipientRejectedError(error.message, { cause: error })
          : error;
      });
    },
    verify: async () => {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url, ...timeouts });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
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

/**
 * Whether the server rejected the recipient: 5xx in response to RCPT TO. Codes 5.7.x are policy reasons, which
 * concern us and not the recipient (RFC 3463, section 3.8).
 */
function isRecipientRejected(error: unknown): error is Error {
  if (!(error instanceof Error) || !("command" in error) || !("responseCode" in error))
    return false;
  const { command, responseCode } = error;
  const isPermanent = typeof responseCode === "number" && responseCode >= 550 && responseCode < 554;
  return command === "RCPT TO" && isPermanent && !/\b5\.7\.\d/.test(error.message);
}
