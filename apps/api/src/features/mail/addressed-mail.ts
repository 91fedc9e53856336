import type { Deps } from "../../deps.ts";
import type { MailContent } from "./mail-design.ts";

/** What composing and sending a mail needs. */
export type SendDeps = Pick<Deps, "db" | "identity" | "mailer" | "now" | "log" | "siteOrigin">;

export interface AddressedMail {
  to: string;
  content: MailContent;
}
