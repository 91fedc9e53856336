import type { MailMessage } from "../db/schema/outbox-message.ts";
import type { Deps } from "../deps.ts";

/**
 * Counts that somebody asks for a mail of this kind to an address, known or not. Each kind counts for itself: who
 * asks for somebody's newsletter must not keep their new password from them.
 */
export async function countRequest(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<void> {
  await limiter.consume("mail:address", `${kind} ${email}`);
}
