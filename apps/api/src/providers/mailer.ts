import { brand } from "@site/content/brand";
import nodemailer from "nodemailer";

/** A mail, ready to send. The same `messageId` lets a mailbox recognise one that was sent twice. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

export function createSmtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 15_000,
    },
    { from: brand.mailFrom },
  );
  return {
    send: async (mail) => {
      await transport.sendMail({
        ...mail,
        // As text it would be read as a list, in which a comma or a bracket makes another recipient.
        to: { name: "", address: mail.to },
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}
