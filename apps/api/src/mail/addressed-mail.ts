import type { Deps } from "../deps.ts";
import type { MailContent } from "./mail-design.ts";

/** What composing and sending a mail needs. */
export type SendDeps = Pick<
  Deps,
  | "db"
  | "digests"
  | "identity"
  | "limiter"
  | "mailer"
  | "payments"
  | "now"
  | "log"
  | "siteOrigin"
  | "telemetry"
>;

export interface AddressedMail {
  to: string;
  content: MailContent;
  /** For mail that its reader can unsubscribe from: an address that takes the POST of RFC 8058. */
  unsubscribeUrl?: string | undefined;
  /** For mail that a person wrote: where replies go. */
  replyTo?: string | undefined;
}
