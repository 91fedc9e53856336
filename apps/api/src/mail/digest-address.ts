import { createHash } from "node:crypto";

/** Replaces an address that should not be stored. */
export function digestAddress(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Confirms the recipient of one mail to someone who knows the address; two mails to one address have unrelated
 * digests.
 */
export function digestRecipient(outboxId: string, email: string): string {
  return digestAddress(`${outboxId} ${email}`);
}
