import { createHash } from "node:crypto";

/** Takes the place of an address that should not be kept. */
export function digestAddress(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Tells whom one mail went to, to who asks with the address; two mails to one address have nothing in common. */
export function digestRecipient(outboxId: string, email: string): string {
  return digestAddress(`${outboxId} ${email}`);
}
