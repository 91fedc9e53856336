import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { networksOf } from "../providers/networks-of.ts";

/** Who has a mail sent. */
interface MailCaller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** Of a signed-in caller. Accounts cost nothing, so the network counts as well. */
  profile?: Pick<ProfileRow, "id" | "email" | "emailVerified"> | undefined;
}

/**
 * Counts a mail of any kind that a caller has sent to a stranger; their own confirmed address is none. Known and
 * unknown addresses count alike. The wider network counts: hardly two people in it write to the same address, and one
 * person may have all of it.
 */
export async function countMail(
  { deps: { limiter }, callerAddress, profile }: MailCaller,
  email: string,
): Promise<void> {
  if (profile?.emailVerified && profile.email === email) return;
  const mailbox = mailboxOf(email);
  const { narrow, wide = narrow } = networksOf(callerAddress);
  try {
    await limiter.consume("mail:stranger", `${wide} ${mailbox}`);
    if (profile) await limiter.consume("mail:stranger", `${profile.id} ${mailbox}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("mail_limit_reached", { retryAfterSeconds, cause: error });
  }
}

/** Counts a mail likewise that is only left out beyond the limit, because what it reports must happen. */
export async function mayMail(caller: MailCaller, email: string): Promise<boolean> {
  try {
    await countMail(caller, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "mail_limit_reached") return false;
    throw error;
  }
}

/** Many providers deliver every spelling with dots or a `+tag` to the same mailbox. Only for counting. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return `${name.replaceAll(".", "")}${email.slice(at)}`;
}
