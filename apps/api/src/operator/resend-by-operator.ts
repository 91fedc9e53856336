import type { Accepted } from "@site/contracts/auth";
import type { ResendMailInput } from "@site/contracts/operator/mails";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { auditBy } from "./audit-by.ts";
import { resendMail } from "./resend-mail.ts";
import { NotResent } from "./resend-sent.ts";

/** Sends a mail again for a customer. */
export async function resendByOperator(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { why, ...wish }: ResendMailInput,
): Promise<Accepted> {
  try {
    await resendMail(deps, wish, auditBy(deps, operator, { command: "mail resend", why }));
  } catch (cause) {
    if (!(cause instanceof NotResent)) throw cause;
    throw new AppError("invalid_input", { cause, fields: { about: cause.message } });
  }
  return { accepted: true };
}
