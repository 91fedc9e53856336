import type { Deps } from "../deps.ts";
import type { MailContent } from "./mail-design.ts";

/** The mail must not go out now, for a reason of ours. It waits, and uses up none of its tries. */
export class MailDeferredError extends Error {
  override name = "MailHeldError";
}

/** What composing and sending a mail needs. */
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
  /** For mail that its reader can unsubscribe from: an address that takes the POST of RFC 8058. */
  unsubscribeUrl?: string | undefined;
  /** For mail that a person wrote: where replies go. */
  replyTo?: string | undefined;
}
