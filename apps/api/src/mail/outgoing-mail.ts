import type { Deps } from "../deps.ts";
import type { MailContent } from "./mail-design.ts";

/** Thrown while a mail must not be sent yet. It is retried later without counting as a failed attempt. */
export class MailDeferredError extends Error {
  override name = "MailDeferredError";
}

/** Dependencies of composing and sending a mail. */
export type MailDeps = Pick<
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

export interface OutgoingMail {
  to: string;
  content: MailContent;
  /** For newsletters: a URL that accepts the one-click POST of RFC 8058. */
  unsubscribeUrl?: string | undefined;
  /** Where replies go, for mail that a person wrote. Support by default. */
  replyTo?: string | undefined;
}
