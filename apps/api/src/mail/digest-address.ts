import { createHash } from "node:crypto";

/** Takes the place of an address that should not be kept. */
export function digestAddress(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
