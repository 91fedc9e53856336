import type { MailMessage } from "../db/schema/outbox-message.ts";
import type { Deps } from "../deps.ts";

/**
 * Counts a request for a mail of this kind to an address, known or not. Each kind has its own count: requesting
 * somebody's newsletter must not block their password reset.
 */
export async function countRequest(
  { limiter }: Pick<Deps, "limiter">,
  kind: MailMessage["kind"],
  email: string,
): Promise<void> {
  await limiter.consume("mail:address", `${kind} ${email}`);
}
