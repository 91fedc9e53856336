import type { MailScheme } from "../../settings/settings.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer for each scheme of MAIL_URL. */
const mailers: Record<MailScheme, (url: string) => Mailer> = {
  smtp: createSmtpMailer,
  smtps: createSmtpMailer,
};

/** Creates the mailer for the scheme of MAIL_URL. It connects on first use. */
export function createMailer(url: string): Mailer {
  const scheme = new URL(url).protocol.slice(0, -1) as MailScheme;
  return mailers[scheme](url);
}
