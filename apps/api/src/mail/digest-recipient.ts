import type { Deps } from "../deps.ts";

/**
 * Confirms the recipient of one mail to someone who knows the address; two mails to one address have unrelated
 * digests.
 */
export function digestRecipient(
  { digests }: Pick<Deps, "digests">,
  outboxId: string,
  email: string,
): string {
  return digests.of(`${outboxId} ${email}`);
}
